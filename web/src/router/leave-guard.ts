/** Unsent input in the page that leaving would lose. */
type Guard = {
  /** what the user is asked */
  question: string;
  /** called if the user agrees to lose it */
  discard: () => void;
};

const guards = new Set<Guard>();

/** Asks before the user leaves the page or closes the tab. @returns a function that removes the guard */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  window.addEventListener('beforeunload', handleUnload);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) window.removeEventListener('beforeunload', handleUnload);
  };
}

/** Asks once about each unsent input. @returns whether the page may be left; the input is discarded then */
export function mayLeave(): boolean {
  for (const guard of [...guards]) {
    if (!window.confirm(guard.question)) return false;
    guards.delete(guard);
    guard.discard();
  }
  return true;
}

/** The browser asks with words of its own. */
function handleUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
