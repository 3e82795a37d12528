/** The page at 400 %, and what of it cannot be seen there. */
import type { Page } from 'playwright-core';

/** Give the page a window of 1280 by 900 at 400 %: a quarter of the room, four dots to each. Returns the way back. */
export async function zoomed(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width: 320, height: 225, deviceScaleFactor: 4, mobile: false });
  return () => session.detach();
}

/** What has text that nobody can see or scroll to: hidden by its own box, beyond the edge, or in a slit. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (each: Element): boolean => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX);
    const isCut = (each: Element): boolean => {
      if (['hidden', 'clip'].includes(getComputedStyle(each).overflowX)) return each.scrollWidth > each.clientWidth + 1;
      if (each.matches('dialog[open] [role=region]')) return each.clientHeight < 60;
      const box = each.getBoundingClientRect();
      if (box.right <= innerWidth + 1 && box.left >= -1) return false;
      for (let above = each.parentElement; above; above = above.parentElement) if (scrolls(above)) return false;
      return true;
    };
    return Array.from(document.querySelectorAll('body *'))
      .filter((each) => each.textContent.trim() !== '' && !each.closest('.sr-only') && each.checkVisibility() && isCut(each))
      .map((each) => `${each.tagName} ${each.getAttribute('class') ?? ''}: ${each.textContent.slice(0, 80)}`);
  });
}
