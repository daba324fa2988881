import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { minutesOf } from '@portal/domain/time/wall-clock.ts';
import { messages } from './moving-text.ts';
import type { BoardGrid, OfferedPlace } from './positions.ts';

/** The server's places for an entry as positions on a board, which identifies gyms by name. */
export function offeredOn(
  board: Pick<BoardGrid, 'venues'> | null,
  places: readonly MovePlace[],
): (OfferedPlace & { place: MovePlace })[] {
  const venueIds = new Map(board?.venues.map(({ venueId, name }) => [name, venueId]));
  return places.flatMap((place) => {
    const venueId = venueIds.get(venueNameOf({ schoolName: place.SchoolName, gymName: place.GymName }));
    if (venueId === undefined) return [];
    const start = minutesOf(place.startTime);
    const end = minutesOf(place.endTime);
    return [{ venueId, court: place.Court, start, end, level: 'free', text: messages.free, place }];
  });
}
