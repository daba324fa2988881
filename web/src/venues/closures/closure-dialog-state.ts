import type { Closure } from '@portal/contract/venues-hours.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';

/** The dialog to open. */
export type OpenDialog =
  /** '' if no day was given */
  { action: 'add'; day: IsoDate | '' } | { action: 'change' | 'remove'; closure: Closure };

export type Ask = (dialog: OpenDialog) => void;

/** The heading of the closures, which gets the focus when the focused element is gone. */
export const CLOSURES_ID = 'closures';
