// Before the first paint: a theme chosen by hand wins over the system's, and a collapsed sidebar stays so. The login that
// leads to another page waits until it is known whether another tab has a session. A file of its own because the
// Content-Security-Policy allows no inline script.
if (/[?&]next=/.test(location.search)) document.documentElement.dataset.next = '';
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('sidebar') === 'closed') document.documentElement.dataset.sidebar = 'closed';
} catch {
  // Storage is switched off: the system's theme it is, and the sidebar is open.
}
