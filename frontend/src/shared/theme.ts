import { useSyncExternalStore } from 'react';
import { createListeners } from './store';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const { tell, subscribe } = createListeners();

function read(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Applies a theme and keeps it for this browser; `system` follows the device. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  tell();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read);
}
