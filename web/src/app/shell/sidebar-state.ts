import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const isStoredOpen = () => document.documentElement.dataset.sidebar !== 'closed';

/** Whether the sidebar is open, which this browser remembers; `public/theme.js` applies it before the first paint. */
export function useSidebar(): [isOpen: boolean, toggle: () => void] {
  const atStart = useSyncExternalStore(never, isStoredOpen, () => true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? atStart;

  function toggle() {
    setChosen(!isOpen);
    storeSidebar(!isOpen);
  }

  return [isOpen, toggle];
}

function storeSidebar(isOpen: boolean): void {
  const { dataset } = document.documentElement;
  if (isOpen) delete dataset.sidebar;
  else dataset.sidebar = 'closed';
  try {
    if (isOpen) localStorage.removeItem('sidebar');
    else localStorage.setItem('sidebar', 'closed');
  } catch {
    // Storage is disabled: the choice lasts until the page is left.
  }
}
