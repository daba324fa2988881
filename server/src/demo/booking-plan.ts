import { defaultEndTime } from '@portal/domain/schedule/slot-times.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';

export type DemoSlot = {
  id: number;
  courtId: number;
  venueId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};
export type DemoTeam = { id: number; divisionId: number; coachEmail: string | null };

export type DemoEntry = {
  slotId: number;
  courtId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  type: 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
  homeTeamId: number | null;
  awayTeamId: number | null;
  weekStart: IsoDate | null;
  /** what a clinic is called, or why a blackout is */
  title: string | null;
  /** the away side of a game against a team from outside the league */
  external: { team: string; email: string } | null;
  /** whose action the history says it was; null stands for the league's */
  coachEmail: string | null;
};

/** Court time and teams that the plan has given away already. */
export class Taken {
  readonly #entries: DemoEntry[] = [];

  isFree(
    place: { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime },
    teamIds: number[],
  ) {
    return !this.#entries.some(
      (entry) =>
        entry.date === place.date &&
        entry.startTime < place.endTime &&
        place.startTime < entry.endTime &&
        (entry.courtId === place.courtId ||
          teamIds.some((id) => id === entry.homeTeamId || id === entry.awayTeamId)),
    );
  }

  add(entry: DemoEntry): void {
    this.#entries.push(entry);
  }

  get entries(): readonly DemoEntry[] {
    return this.#entries;
  }
}

export const entryOn = (slot: DemoSlot, type: DemoEntry['type']): DemoEntry => ({
  slotId: slot.id,
  courtId: slot.courtId,
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  type,
  homeTeamId: null,
  awayTeamId: null,
  weekStart: null,
  title: null,
  external: null,
  coachEmail: null,
});

/**
 * When an entry of so many minutes would end on the slot; null where the court has no slots for as long as that, or
 * something is in the way.
 */
export function endOn(
  taken: Taken,
  slots: readonly DemoSlot[],
  slot: DemoSlot,
  { minutes, teamIds = [] }: { minutes: number; teamIds?: number[] },
): WallTime | null {
  const endTime = defaultEndTime(slot.startTime, minutes);
  if (endTime === null || !taken.isFree({ ...slot, endTime }, teamIds)) return null;
  let covered = slot.endTime;
  while (covered < endTime) {
    const at = covered;
    const next = slots.find(
      ({ courtId, date, startTime }) => courtId === slot.courtId && date === slot.date && startTime === at,
    );
    if (next === undefined) return null;
    covered = next.endTime;
  }
  return endTime;
}
