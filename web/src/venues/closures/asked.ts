import type { Closure } from '@portal/contract/venues-hours.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';

/** What a press asks for. */
export type Asked =
  /** '' where no day was named */
  { action: 'add'; day: IsoDate | '' } | { action: 'change' | 'remove'; closure: Closure };

export type Ask = (asked: Asked) => void;

/** The heading of the closures: where the focus goes when what had it is gone. */
export const CLOSURES_ID = 'closures';
