import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { COACHES } from './league.ts';

/** Creates files of games for import: the league's teams on its open slots. */

type Pair = { division: string; home: string; away: string };
export type FileGame = Pair & { number: number; slot: ScheduleRowWire };

const DIVISIONS = ['Boys 3-4', 'Girls 5-6'];

/** Rounds of a round robin: the first team stays in place, the others rotate. */
function pairsOf(division: string, rounds: number): Pair[] {
  const teams = Array.from({ length: COACHES }, (_, index) => `Team ${index + 1}`);
  const turning = [...teams.slice(1), null];
  return Array.from({ length: rounds }, (_, round) => {
    const circle = [teams[0] ?? null, ...turning.slice(round), ...turning.slice(0, round)];
    return circle.slice(0, circle.length / 2).flatMap((home, index) => {
      const away = circle.at(-1 - index) ?? null;
      return home === null || away === null ? [] : [{ division, home, away }];
    });
  }).flat();
}

const startOf = (slot: ScheduleRowWire) => `${slot.AvailableDate} ${slot.AvailableTime}`;

/**
 * Gives each pair a slot. No team plays twice a day, and no coach (who has a team of the same name in each division) has
 * two games at the same time.
 * @param taken games that have a slot already
 * @throws Error if there are too few slots
 */
function place(
  pairs: readonly (Pair & { number: number })[],
  slots: readonly ScheduleRowWire[],
  taken: readonly FileGame[],
): FileGame[] {
  const busy = new Set<string>();
  const marksOf = ({ division, home, away }: Pair, slot: ScheduleRowWire) =>
    [home, away].flatMap((team) => [`${division} ${team} ${slot.AvailableDate}`, `${team} ${startOf(slot)}`]);
  const mark = (pair: Pair, slot: ScheduleRowWire) => {
    for (const each of marksOf(pair, slot)) busy.add(each);
  };
  for (const game of taken) mark(game, game.slot);
  const waiting = [...pairs];
  const placed: FileGame[] = [];
  for (const slot of slots) {
    const next = waiting.findIndex((pair) => marksOf(pair, slot).every((each) => !busy.has(each)));
    const [pair] = next === -1 ? [] : waiting.splice(next, 1);
    if (pair === undefined) continue;
    mark(pair, slot);
    placed.push({ ...pair, slot });
  }
  if (waiting.length > 0) throw new Error(`${waiting.length} games have no slot.`);
  return placed;
}

/** Open slots from tomorrow on, in order. */
function openSlots(rows: readonly ScheduleRowWire[]): ScheduleRowWire[] {
  const tomorrow = addDays(leagueNow(new Date(), 'America/New_York').date, 1);
  const key = (row: ScheduleRowWire) => `${startOf(row)} ${row.SchoolName} ${row.Court}`;
  return rows
    .filter((row) => row.StatusEffective === 'OPEN' && row.AvailableDate >= tomorrow)
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * This many games, and a second list in which the first `moved` games have other slots.
 * @param rows the combined schedule
 */
export function gamesOn(
  rows: readonly ScheduleRowWire[],
  { games: count, moved }: { games: number; moved: number },
): { games: FileGame[]; withMoved: FileGame[] } {
  const rounds = Math.ceil(count / (COACHES - 1));
  const pairs = DIVISIONS.flatMap((division) => pairsOf(division, rounds).slice(0, count / DIVISIONS.length));
  const slots = openSlots(rows);
  const games = place(
    pairs.map((pair, index) => ({ ...pair, number: index + 1 })),
    slots,
    [],
  );
  const used = new Set(games.map(({ slot }) => slot));
  const free = slots.filter((slot) => !used.has(slot));
  const stay = games.slice(moved);
  return { games, withMoved: [...place(games.slice(0, moved), free, stay), ...stay] };
}

/** The games as a CSV file in the plain layout. */
export function plainFile(games: readonly FileGame[]): string {
  const header = 'date,start,end,division,home,away,school,gym,court,game number,status';
  const lines = games.map(({ number, division, home, away, slot }) =>
    [
      slot.AvailableDate,
      slot.AvailableTime.slice(0, 5),
      slot.ReservationEndTime.slice(0, 5),
      ...[division, home, away, slot.SchoolName, slot.GymName, slot.Court, number, 'scheduled'],
    ].join(','),
  );
  return [header, ...lines, ''].join('\r\n');
}
