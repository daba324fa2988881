import { bookingOf } from '@portal/testkit/league.ts';
import { makeRaceLeague, raceZone } from '@portal/testkit/race-league.ts';
import type { GateContext } from '../frame/context.ts';
import { type Figure, none, noneOf } from '../frame/gate.ts';
import { startTwoPortals } from '../frame/two-portals.ts';
import { type Answer, send, serverErrors } from '../load/call.ts';

const REPEATS = 50;

/** The parts by which a caller can tell two responses apart. */
const bytes = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`;
const refusedWith = (answers: readonly Answer[], wanted: string) =>
  answers.filter(({ status, body }) => status === 409 && body.code === wanted).length;

/**
 * Three races in each round, all through two processes: all teams request one slot, one team requests all slots of a week,
 * and one booking and its cancel are each sent 50 times with one key.
 */
export async function races(context: GateContext): Promise<Figure[]> {
  const { connection, url } = await startTwoPortals(context, {
    LEAGUE_TIME_ZONE: raceZone(),
    THROTTLE: 'off',
    // emails of earlier rounds must not be combined between two counts of a later one
    MAIL_PAUSE: '600',
  });
  const [count, rounds] = [context.size(200, 40), context.size(20, 4)];
  const league = await context.inDatabase(connection, (db) =>
    makeRaceLeague(db, { teams: count, slots: count }),
  );
  const [{ teams, slots }, [team], [slot, other]] = [league, league.teams, league.slots];
  if (team === undefined || slot === undefined || other === undefined)
    throw new Error('A team or a slot is missing.');
  const reserve = (which: typeof slot, by = team, key = {}) =>
    send({ url, token: by.coach.token, path: '/reservations/reserve', body: bookingOf(which, by), ...key });
  const cancel = (id: number, by = team, key = {}) =>
    send({
      url,
      token: by.coach.token,
      path: '/reservations/cancel-reservation',
      body: { AvailabilityId: id },
      ...key,
    });
  const activeSlots = () =>
    context.inDatabase(connection, (db) =>
      db.selectFrom('entry').select(['slotId', 'homeTeamId']).where('state', '=', 'active').execute(),
    );
  const countRows = (table: 'entry' | 'mail' | 'history') =>
    context.inDatabase(connection, async (db) => (await db.selectFrom(table).select('id').execute()).length);
  const atOnce = (one: () => Promise<Answer>) => Promise.all(Array.from({ length: REPEATS }, one));

  const seen = { slot: 0, week: 0, otherWeek: 0, booked: 0, reused: 0, cancelled: 0, repeated: 0 };
  const errors: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const contested = await Promise.all(teams.map((each) => reserve(slot, each)));
    const holders = await activeSlots();
    const winners = teams.filter((_, index) => contested[index]?.status === 200);
    if (winners.length !== 1 || holders.length !== 1 || refusedWith(contested, 'SLOT_TAKEN') !== count - 1)
      seen.slot += 1;
    for (const winner of winners) await cancel(slot.id, winner);

    const answers = await Promise.all(slots.map((each) => reserve(each)));
    const held = await activeSlots();
    const isOne = answers.filter(({ status }) => status === 200).length === 1 && held.length === 1;
    if (!isOne || refusedWith(answers, 'WEEKLY_LIMIT') !== count - 1) seen.week += 1;
    if ((await reserve(league.thisWeek)).status !== 200) seen.otherWeek += 1;
    for (const { slotId } of [...held, { slotId: league.thisWeek.id }]) await cancel(slotId);

    const before = { entries: await countRows('entry'), mails: await countRows('mail') };
    const booked = await atOnce(() => reserve(slot, team, { key: `book-${round}` }));
    const added = [(await countRows('entry')) - before.entries, (await countRows('mail')) - before.mails];
    const isBookedOnce = new Set(booked.map(bytes)).size === 1 && booked[0]?.status === 200;
    if (!isBookedOnce || added.some((rows) => rows !== 1)) seen.booked += 1;
    if ((await reserve(other, team, { key: `book-${round}` })).body.code !== 'KEY_REUSED') seen.reused += 1;
    if ((await reserve(slot)).status !== 409) seen.repeated += 1;
    const notes = await countRows('history');
    const cancelled = await atOnce(() => cancel(slot.id, team, { key: `cancel-${round}` }));
    const isCancelledOnce = new Set(cancelled.map(bytes)).size === 1 && cancelled[0]?.status === 200;
    if (!isCancelledOnce || (await countRows('history')) - notes !== 1) seen.cancelled += 1;
    if ((await cancel(slot.id)).status !== 409) seen.repeated += 1;
    errors.push(...serverErrors([...contested, ...answers, ...booked, ...cancelled]));
  }
  return [
    noneOf(
      `races of ${count} teams for a slot without one winner and ${count - 1} refusals with the reason`,
      rounds,
      seen.slot,
    ),
    noneOf(
      `races of a team for ${count} slots of a week without one winner and ${count - 1} refusals with the reason`,
      rounds,
      seen.week,
    ),
    noneOf('races after which the other week was refused', rounds, seen.otherWeek),
    noneOf(
      `races of ${REPEATS} bookings with one key without one answer, entry and email`,
      rounds,
      seen.booked,
    ),
    noneOf(
      `races of ${REPEATS} cancels with one key without one answer and line of history`,
      rounds,
      seen.cancelled,
    ),
    noneOf('keys that were taken for another body', rounds, seen.reused),
    noneOf('repeats without a key that were not a conflict', 2 * rounds, seen.repeated),
    none('server errors in the races', errors),
  ];
}
