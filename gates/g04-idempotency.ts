import { bookingOf } from '@portal/testkit/league.ts';
import { makeRaceLeague, raceZone } from '@portal/testkit/race-league.ts';
import { type Gate, noneOf } from './frame/gate.ts';
import { startTwoPortals } from './frame/two-portals.ts';
import { type Answer, send } from './load/call.ts';

const PARALLEL = 50;

/** The parts by which a caller can tell two responses apart. */
const bytes = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`;

export const gate: Gate = {
  id: 'G4',
  title: 'Idempotency-Key',
  requirement:
    '50 calls with the same key at once, through two processes, make one booking with one response; with a different body the key is refused, and a repeat without a key is a conflict.',
  async run(context) {
    const { connection, url } = await startTwoPortals(context, {
      LEAGUE_TIME_ZONE: raceZone(),
      THROTTLE: 'off',
      // emails of earlier rounds must not be combined between two counts of a later one
      MAIL_PAUSE: '600',
    });
    const rounds = context.size(50, 5);
    const league = await context.inDatabase(connection, (db) => makeRaceLeague(db, { teams: 1, slots: 2 }));
    const [team] = league.teams;
    const [slot, other] = league.slots;
    if (team === undefined || slot === undefined || other === undefined)
      throw new Error('The team or a slot is missing.');
    const { token } = team.coach;
    const post = (path: string, body: unknown, key?: string) =>
      send({ url, token, path, body, ...(key === undefined ? {} : { key }) });
    const reserve = (which: typeof slot, key?: string) =>
      post('/reservations/reserve', bookingOf(which, team), key);
    const cancel = (key?: string) =>
      post('/reservations/cancel-reservation', { AvailabilityId: slot.id }, key);
    const count = (table: 'entry' | 'mail' | 'history') =>
      context.inDatabase(
        connection,
        async (db) => (await db.selectFrom(table).select('id').execute()).length,
      );
    const atOnce = (one: () => Promise<Answer>) => Promise.all(Array.from({ length: PARALLEL }, one));

    const seen = { answers: 0, rows: 0, reused: 0, repeats: 0, cancels: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const before = {
        entries: await count('entry'),
        mails: await count('mail'),
        notes: await count('history'),
      };
      const booked = await atOnce(() => reserve(slot, `book-${round}`));
      if (new Set(booked.map(bytes)).size !== 1 || booked[0]?.status !== 200) seen.answers += 1;
      const rows = [(await count('entry')) - before.entries, (await count('mail')) - before.mails];
      if (rows.some((added) => added !== 1)) seen.rows += 1;

      const reused = await reserve(other, `book-${round}`);
      if (reused.status !== 409 || reused.body.code !== 'KEY_REUSED') seen.reused += 1;
      if ((await reserve(slot)).status !== 409) seen.repeats += 1;

      const cancelled = await atOnce(() => cancel(`cancel-${round}`));
      const notes = (await count('history')) - before.notes;
      const isOne = new Set(cancelled.map(bytes)).size === 1 && cancelled[0]?.status === 200 && notes === 2;
      if (!isOne) seen.cancels += 1;
      if ((await cancel()).status !== 409) seen.repeats += 1;
    }
    return [
      noneOf(`rounds in which ${PARALLEL} bookings had more than one answer`, rounds, seen.answers),
      noneOf('rounds that did not leave exactly one entry and one email', rounds, seen.rows),
      noneOf(
        'rounds in which another body went through, or was not refused with KEY_REUSED',
        rounds,
        seen.reused,
      ),
      noneOf(
        `rounds in which ${PARALLEL} cancels had more than one answer or line of history`,
        rounds,
        seen.cancels,
      ),
      noneOf('repeats without a key that were not a conflict', 2 * rounds, seen.repeats),
    ];
  },
};
