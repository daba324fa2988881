import type { KeyboardEvent } from 'react';

/** Whether this letter was pressed once, without modifier keys, in upper or lower case. */
export const isKey = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key.toLowerCase() &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
