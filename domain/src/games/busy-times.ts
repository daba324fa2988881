import { type DayTime, overlaps } from '#court-time/day-time.ts';
import type { IsoDate } from '#time/wall-clock.ts';

export type BusyDay = DayTime & { date: IsoDate };

/** Something that occupies a court, teams, or both for part of a day. */
export type BusyTime = DayTime & {
  /** null if it occupies no court */
  courtId: number | null;
  date: IsoDate;
  teamIds: readonly number[];
  /** a description: 'Practice, 6:00 PM – 7:00 PM, Boys 3-4 Owls' */
  text: string;
};

/** Busy times, indexed by court and day and by team and day. */
export class BusyTimes {
  readonly #times = new Map<string, Set<BusyTime>>();

  add(time: BusyTime): void {
    for (const key of keysOf(time)) {
      const times = this.#times.get(key);
      if (times === undefined) this.#times.set(key, new Set([time]));
      else times.add(time);
    }
  }

  remove(time: BusyTime): void {
    for (const key of keysOf(time)) this.#times.get(key)?.delete(time);
  }

  ofCourt(courtId: number, day: BusyDay): BusyTime[] {
    return this.#during(`court ${courtId} ${day.date}`, day);
  }

  ofTeam(teamId: number, day: BusyDay): BusyTime[] {
    return this.#during(`team ${teamId} ${day.date}`, day);
  }

  #during(key: string, day: DayTime): BusyTime[] {
    return [...(this.#times.get(key) ?? [])].filter((time) => overlaps(time, day));
  }
}

const keysOf = ({ courtId, date, teamIds }: BusyTime): string[] => [
  ...(courtId === null ? [] : [`court ${courtId} ${date}`]),
  ...teamIds.map((id) => `team ${id} ${date}`),
];
