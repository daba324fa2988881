/** Single-key shortcuts, which can be turned off (WCAG 2.1.4) because speech input may trigger them. */
const STORED = 'shortcuts';

let isOffHere = false;

export function areShortcutsOn(): boolean {
  try {
    return !isOffHere && localStorage.getItem(STORED) !== 'off';
  } catch {
    return !isOffHere;
  }
}

/** Turns them on or off in this browser. */
export function switchShortcuts(isOn: boolean): void {
  isOffHere = !isOn;
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Storage is disabled: the choice lasts until the page is left.
  }
}

const TYPED_INTO =
  'select, textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=file])';

/** Whether a key press may be a single-key shortcut: not in a field or dialog, and without Ctrl or Alt. */
export function isShortcut({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || !areShortcutsOn()) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !(target instanceof Element && target.matches(TYPED_INTO));
}
