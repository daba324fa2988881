import { defaultEndTime } from '@portal/domain/schedule/slot-times.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';

export type DemoSlot = {
  id: number;
  courtId: number;
  venueId: number;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  schoolName: string;
  gymName: string;
  courtName: string;
};
export type DemoTeam = {
  id: number;
  name: string;
  divisionId: number;
  divisionName: string;
  coachEmail: string | null;
};

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
  /** the name of a clinic or the reason of a blackout */
  title: string | null;
  /** the away side of a game against a team from outside the league */
  external: { team: string; email: string } | null;
  /** the actor in the history; null: the league */
  coachEmail: string | null;
};

export class BookingPlan {
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
 * The end of an entry with that length that starts with the slot; null if the court has no slots until then, or if the
 * court or a team is busy.
 */
export function endOn(
  plan: BookingPlan,
  slots: readonly DemoSlot[],
  slot: DemoSlot,
  { minutes, teamIds = [] }: { minutes: number; teamIds?: number[] },
): WallTime | null {
  const endTime = defaultEndTime(slot.startTime, minutes);
  if (endTime === null || !plan.isFree({ ...slot, endTime }, teamIds)) return null;
  const ofCourt = slots.filter(({ courtId, date }) => courtId === slot.courtId && date === slot.date);
  let covered: WallTime | undefined = slot.endTime;
  while (covered !== undefined && covered < endTime) {
    const end: WallTime = covered;
    covered = ofCourt.find(({ startTime }) => startTime === end)?.endTime;
  }
  return covered === undefined ? null : endTime;
}
