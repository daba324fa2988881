import type { KeyboardEvent } from 'react';

/** Whether a key was pressed once, alone, in any case. */
export const isKey = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key.toLowerCase() &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
