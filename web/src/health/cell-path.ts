import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import { PATHS } from '#paths.ts';

type Cell = { day: string; gym: { schoolName: string; gymName: string }; open: number };
type Reader = {
  isAdmin: boolean;
  /** the last day that coaches can book */
  lastBookable: string;
};

/**
 * The page with the slots of a gym on a day: the day board for administrators, Practice Request for coaches.
 * @returns null if the page would show nothing
 */
export function cellPath({ day, gym, open }: Cell, { isAdmin, lastBookable }: Reader): string | null {
  if (isAdmin) {
    return `${PATHS.combinedSchedule}?${new URLSearchParams({ view: 'board', day, venue: venueNameOf(gym) })}`;
  }
  if (open === 0 || day > lastBookable) return null;
  return `${PATHS.practiceRequest}?${new URLSearchParams({ day, gym: venueName(gym) })}`;
}
