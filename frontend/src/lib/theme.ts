/** Light or dark: as the system says, or as the person chose for this tab. */
import { useState } from 'react';
import { keptInTab } from './storage';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const kept = keptInTab('theme');

function isTheme(value: string | null): value is Theme {
  return THEMES.some((theme) => theme === value);
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  kept.set(theme);
}

export function storedTheme(): Theme {
  const value = kept.get();
  return isTheme(value) ? value : 'system';
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  return [
    theme,
    (chosen) => {
      applyTheme(chosen);
      setTheme(chosen);
    },
  ];
}
