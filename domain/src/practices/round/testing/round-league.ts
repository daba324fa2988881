import { Random } from '#games/draw/random.ts';
import { addDays, type Weekday, wallTimeOf } from '#time/wall-clock.ts';
import type { RoundInput, RoundSlot, RoundTeam } from '../round.ts';

export const WEEK = { start: '2026-12-07', end: '2026-12-13' };
const TIMES = {
  primeFrom: '17:30:00',
  primeUntil: '19:30:00',
  lateFrom: '20:30:00',
  earlyBefore: '09:30:00',
};
const SEED = 'c0ffee00'.repeat(8);

export const aTeam = (id: number, changes: Partial<RoundTeam> = {}): RoundTeam => ({
  id,
  divisionName: 'Boys 3-4',
  teamName: `Team ${id}`,
  wishes: [],
  anyTime: false,
  same: [],
  skip: false,
  coachIds: [id],
  times: TIMES,
  busy: [],
  coachBusy: [],
  record: { prime: 0, lost: 0, ranks: 0 },
  ...changes,
});

/** An hour at a gym on a weekday, 0 for Sunday; its court is that of the gym unless another is named. */
export const aSlot = (
  id: number,
  weekday: Weekday,
  hour: number,
  {
    venueId = 1,
    courtId,
    sharedCourtIds = [],
  }: Partial<Pick<RoundSlot, 'venueId' | 'courtId' | 'sharedCourtIds'>> = {},
): RoundSlot => ({
  id,
  date: addDays(WEEK.start, (weekday + 6) % 7),
  startTime: wallTimeOf(hour * 60),
  endTime: wallTimeOf(hour * 60 + 60),
  venueId,
  courtId: courtId ?? venueId * 10,
  sharedCourtIds,
});

export const anInput = (
  teams: readonly RoundTeam[],
  slots: readonly RoundSlot[],
  changes: Partial<RoundInput> = {},
): RoundInput => ({
  ...{ seed: SEED, week: WEEK, teams, slots },
  gyms: [1, 2, 3].map((id) => ({ id, name: `Gym ${id}` })),
  ...changes,
});

/** A league with wishes of all kinds, the same for the same seed. */
export function randomInput(seed: number, size: { teams: number; slots: number; gyms: number }): RoundInput {
  const random = new Random(seed);
  const oneIn = (count: number) => random.below(count) === 0;
  const weekday = () => random.below(7) as Weekday;
  const hour = () => 16 + random.below(5);
  const gym = () => 1 + random.below(size.gyms);
  const places = Array.from({ length: 7 * 5 * size.gyms }, (_, place) => place);
  const slots = random
    .shuffled(places)
    .slice(0, size.slots)
    .map((place, index) =>
      aSlot(index + 1, (place % 7) as Weekday, 16 + (Math.floor(place / 7) % 5), {
        venueId: 1 + Math.floor(place / 35),
      }),
    );
  const teams = Array.from({ length: size.teams }, (_, index) =>
    aTeam(index + 1, {
      wishes: Array.from({ length: random.below(4) }, () => ({
        weekdays: [...new Set([weekday(), weekday()])],
        fromTime: wallTimeOf(hour() * 60),
        untilTime: oneIn(2) ? null : '21:00:00',
        venueIds: oneIn(2) ? null : [gym(), gym()],
      })),
      anyTime: oneIn(3),
      skip: oneIn(12),
      same: oneIn(5) ? [{ weekday: weekday(), startTime: wallTimeOf(hour() * 60), venueId: gym() }] : [],
      coachIds: [1 + random.below(size.teams), 1 + random.below(size.teams)],
      record: { prime: random.below(3), lost: random.below(2), ranks: random.below(9) },
      busy: oneIn(4) ? [aSlot(0, weekday(), hour())] : [],
      coachBusy: oneIn(4) ? [aSlot(0, weekday(), hour(), { venueId: gym() })] : [],
    }),
  );
  return anInput(teams, slots, { seed: seed.toString(16).padStart(64, '7') });
}
