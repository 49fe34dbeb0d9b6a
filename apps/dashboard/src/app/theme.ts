const KEY = 'tributary.theme';

export type Theme = 'system' | 'light' | 'dark';

export function currentTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Returns true if this page is currently shown in the dark theme. */
export function isDark(): boolean {
  const theme = currentTheme();
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Applies a theme and stores the choice in this browser. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset.theme;
    return;
  }
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset.theme = theme;
}
