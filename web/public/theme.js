// Before the first paint: a theme chosen by hand wins over the system's. A file of its own because the
// Content-Security-Policy allows no inline script.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme it is.
}
