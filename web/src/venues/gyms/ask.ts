import type { ListedVenue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';

/** The dialog or panel to open. */
export type OpenDialog = { venue: ListedVenue } & (
  | { action: 'show-gym' | 'change-gym' | 'remove-gym' }
  | { action: 'add-permit'; weekday: Weekday }
  | { action: 'change-permit' | 'remove-permit'; permit: Permit }
);

export type Ask = (dialog: OpenDialog) => void;

/** The heading of the gyms, which gets the focus when the focused element is gone. */
export const GYMS_ID = 'gyms';

/** The id of a cell's first button, which stays the same when a permit is added or removed. */
export const cellId = (venueId: number, weekday: number) => `gym-${venueId}-${weekday}`;
