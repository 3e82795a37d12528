/** Where the focus goes when the thing that had it goes away. */

/** A ref for what takes the focus as it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Before the row of `element` is removed: to the row beside it, else to the heading of the screen. */
export function leaveRow(element: Element): void {
  const row = element.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  takeFocus(beside?.querySelector<HTMLElement>('a, button') ?? document.querySelector('h1'));
}

/** Before `element` is removed: to what it stands in, which has to have a `tabIndex`, if it has the focus in it. */
export function leaveTo(around: HTMLElement | null, element: HTMLElement | null): void {
  if (element?.contains(document.activeElement)) around?.focus({ preventScroll: true });
}

/** Before `element` gives way to another in the same row: to the row, which has to have a `tabIndex`. */
export function stayInRow(element: Element): void {
  element.closest('li')?.focus();
}
