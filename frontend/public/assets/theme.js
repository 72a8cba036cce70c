// Runs before the first paint, so that a chosen theme never flashes; a file of its own because the
// Content-Security-Policy forbids inline scripts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's theme then applies.
}
