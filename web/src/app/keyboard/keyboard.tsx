import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { useSetUpPath } from '#season/selected-season.ts';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { isShortcut } from '#ui/shortcuts.ts';
import { pagesFor } from '../menu-pages.ts';
import { showPanel, usePanel } from './panel.ts';

const FILES = {
  finder: async () => (await import('./finder.tsx')).Finder,
  shortcuts: async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet,
};

/** The shortcuts that work on every page: `?`, `/`, Ctrl+K, and `g` followed by a page's letter. */
export function Keyboard() {
  const session = useSession();
  const setUpPath = useSetUpPath();
  const isAfterG = useRef(false);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (session.status !== 'signed-in' || event.defaultPrevented) return;
    const take = (action: () => void) => {
      event.preventDefault();
      event.stopPropagation(); // the page may use the same letter for a shortcut
      action();
    };
    if (isFinderKey(event)) return take(() => showPanel('finder'));
    const wasAfterG = isAfterG.current;
    isAfterG.current = false;
    if (!isShortcut(event)) return;
    if (wasAfterG) {
      const page = pagesFor(session.user.role).find(({ letter }) => letter === event.key);
      if (page) take(() => navigate(page.isSetUp ? setUpPath(page.to) : page.to));
      return;
    }
    if (event.key === '?') take(() => showPanel('shortcuts'));
    if (event.key === '/') take(() => focusSearch() || showPanel('finder'));
    if (event.key === 'g') isAfterG.current = true;
  });

  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', handle, true);
    return () => window.removeEventListener('keydown', handle, true);
  }, []);

  const panel = usePanel();
  const close = () => showPanel(null);
  return (
    panel && (
      <LazyDialog key={panel} load={FILES[panel]} onClose={close}>
        {(Shown) => <Shown onClose={close} />}
      </LazyDialog>
    )
  );
}

/** Ctrl+K, or Command+K on a Mac; not while a dialog is open. */
function isFinderKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || shiftKey || ctrlKey === metaKey || key.toLowerCase() !== 'k') return false;
  return document.querySelector('dialog[open]') === null;
}

/** Focuses the search box of the page, if there is one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]');
  box?.focus();
  box?.select();
  return box !== null;
}
