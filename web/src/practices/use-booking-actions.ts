import { type ComponentType, useEffect, useState } from 'react';
import type { BookingActionsProps } from './booking-actions.tsx';

type Loaded = ComponentType<BookingActionsProps> | null;

let loaded: Loaded = null;

/** Fetches what a coach may do after booking; without a connection there is nothing to do then. */
export async function loadBookingActions(): Promise<void> {
  loaded ??= await import('./booking-actions.tsx').then(
    ({ BookingActions }) => BookingActions,
    () => null,
  );
}

/** The buttons beside a practice that was just booked; null until their file is there. */
export function useBookingActions(): Loaded {
  const [actions, setActions] = useState(() => loaded);
  useEffect(() => {
    let isHere = true;
    loadBookingActions().then(() => isHere && setActions(() => loaded));
    return () => {
      isHere = false;
    };
  }, []);
  return actions;
}
