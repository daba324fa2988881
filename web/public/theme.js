// Before the first paint: a theme chosen by hand wins over the system's, and a collapsed sidebar stays so. A file of
// its own because the Content-Security-Policy allows no inline script.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('sidebar') === 'closed') document.documentElement.dataset.sidebar = 'closed';
} catch {
  // Storage is switched off: the system's theme it is, and the sidebar is open.
}
