import type { ConnectionConfig } from '@portal/server/platform/db/database.ts';
import { bookingOf } from '@portal/testkit/league.ts';
import { findLedgerFaults } from '@portal/testkit/ledger-faults.ts';
import { makeRaceLeague, type RaceLeague, raceZone } from '@portal/testkit/race-league.ts';
import { seededRandom } from '@portal/testkit/random.ts';
import { type RawBuilder, sql } from 'kysely';
import type { GateContext } from './frame/context.ts';
import { atLeast, exactly, type Gate, none, noneOf } from './frame/gate.ts';
import { loggedErrors, startTwoPortals } from './frame/two-portals.ts';
import { type Answer, send, serverErrors } from './load/call.ts';

const SEED = 25;
const AT_ONCE = 20;
/** longer than any call takes, because calls without a response can't be counted */
const ANSWERED_WITHIN_MS = 60_000;

type Stage = { context: GateContext; connection: ConnectionConfig; league: RaceLeague; url: string };

/** A call, and its effect if the response is 200. */
type Move = { kind: 'book' | 'cancel' | 'offer' | 'swap' | 'gift' | 'end'; send(): Promise<Answer> };

type Held = { teamId: number; slotId: number; entryId: number };
type Open = { id: number; fromTeamId: number; toTeamId: number; offeredEntryId: number; isGift: boolean };

/**
 * The state before a round. Offers of practices that have changed are over, although the database still has them as
 * open.
 */
const readState = ({ context, connection }: Stage) =>
  context.inDatabase(connection, async (db) => ({
    held: (
      await sql<Held>`
        select home_team_id as "teamId", slot_id, id as "entryId" from entry
        where state = 'active' order by id`.execute(db)
    ).rows,
    open: (
      await sql<Open>`
        select id, from_team_id, to_team_id, offered_entry_id,
          wanted_entry_id is null as "isGift"
        from trade r where state = 'open'
          and exists (select from entry e
            where e.id = offered_entry_id and e.state = 'active' and e.slot_id = offered_slot_id
              and e.home_team_id = from_team_id)
          and (wanted_entry_id is null or exists (select from entry e
            where e.id = wanted_entry_id and e.state = 'active' and e.slot_id = wanted_slot_id
              and e.home_team_id = to_team_id))
        order by id`.execute(db)
    ).rows,
  }));

/** The calls of a round: coaches book, cancel, offer and answer, and some offers expire meanwhile. */
async function planRound(stage: Stage, random: () => number): Promise<Move[]> {
  const { league, url, context, connection } = stage;
  const { held, open } = await readState(stage);
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const post = (teamId: number, path: string, body: unknown) => {
    const token = league.teams.find(({ id }) => id === teamId)?.coach.token ?? '';
    return send({ url, token, path, body, timeoutMs: ANSWERED_WITHIN_MS });
  };
  const without = league.teams.filter(({ id }) => !held.some(({ teamId }) => teamId === id));
  const offered = new Set(open.map(({ offeredEntryId }) => offeredEntryId));

  function choose(): Move | null {
    const dice = random();
    const [trade, mine, theirs] = [one(open), one(held), one(held)];
    if (dice < 0.4 && trade !== undefined) {
      return {
        kind: trade.isGift ? 'gift' : 'swap',
        send: () => post(trade.toTeamId, `/trades/${trade.id}/accept`, {}),
      };
    }
    if (dice < 0.45 && trade !== undefined) {
      const isDecline = random() < 0.5;
      const path = `/trades/${trade.id}/${isDecline ? 'decline' : 'withdraw'}`;
      return { kind: 'end', send: () => post(isDecline ? trade.toTeamId : trade.fromTeamId, path, {}) };
    }
    if (dice < 0.5 && trade !== undefined) {
      const expire = sql`
        update trade set expires_at = made_at + interval '1 millisecond' where id = ${trade.id} and state = 'open'`;
      return { kind: 'end', send: () => inDatabase(context, connection, expire) };
    }
    if (dice >= 0.5 && dice < 0.6 && mine !== undefined) {
      const body = { AvailabilityId: mine.slotId };
      return { kind: 'cancel', send: () => post(mine.teamId, '/reservations/cancel-reservation', body) };
    }
    if (dice < 0.85 && mine !== undefined && !offered.has(mine.entryId)) {
      const toTeam = random() < 0.3 ? one(without)?.id : theirs?.teamId;
      if (toTeam === undefined || toTeam === mine.teamId) return null;
      offered.add(mine.entryId);
      const wantedEntryId = held.find(({ teamId }) => teamId === toTeam)?.entryId ?? null;
      const body = { AvailabilityId: mine.slotId, toTeamId: toTeam, wantedEntryId };
      return { kind: 'offer', send: () => post(mine.teamId, '/trades', body) };
    }
    const [team, slot] = [one(league.teams), one(league.slots)];
    if (team === undefined || slot === undefined) return null;
    return { kind: 'book', send: () => post(team.id, '/reservations/reserve', bookingOf(slot, team)) };
  }

  return Array.from({ length: AT_ONCE }, choose).filter((move) => move !== null);
}

/** A change in the database, in the shape of a response. */
async function inDatabase(
  context: GateContext,
  connection: ConnectionConfig,
  change: RawBuilder<unknown>,
): Promise<Answer> {
  await context.inDatabase(connection, (db) => change.execute(db));
  return { status: 204, retryAfter: null, ms: 0, body: {} };
}

/** Counts from one snapshot of the database. */
const countAll = ({ context, connection }: Stage) =>
  context.inDatabase(connection, async (db) => {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*) from entry where state = 'active')::int as practices,
        (select count(*) from (
          select from entry where state = 'active' group by slot_id having count(*) > 1) x)::int as "sharedSlots",
        (select count(*) from (
          select from entry where state = 'active' group by home_team_id, week_start having count(*) > 1) x)::int as "fullWeeks",
        (select count(*) from entry where state = 'active' and week_seat is null)::int as "withoutQuota",
        (select count(*) from trade)::int as offers,
        (select count(*) from trade where state = 'accepted' and wanted_entry_id is not null)::int as swaps,
        (select count(*) from trade where state = 'accepted' and wanted_entry_id is null)::int as gifts,
        (select count(*) from trade where state not in ('open', 'accepted'))::int as ended,
        (select count(*) from history where action = 'practice_moved')::int as moved,
        (select count(*) from history where action = 'practice_booked')::int as booked,
        (select count(*) from history where action = 'practice_cancelled')::int as canceled,
        (select count(*) from mail where kind = 'trade_offered')::int as "mailsOffered",
        (select count(*) from mail where kind = 'trade_ended')::int as "mailsEnded"`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('The query returned no row.');
    return (name: string) => row[name] ?? Number.NaN;
  });

export const gate: Gate = {
  id: 'G25',
  title: 'Races of trades',
  requirement:
    'when coaches accept, book, cancel, offer, decline and withdraw at the same moment through two processes, and offers expire meanwhile, no slot and no quota slot is used twice, and no practice is lost.',
  async run(context) {
    const two = await startTwoPortals(context, {
      LEAGUE_TIME_ZONE: raceZone(),
      THROTTLE: 'off',
    });
    const { connection, url } = two;
    const [teams, calls] = [context.size(40, 16), context.size(10_000, 450)];
    const league = await context.inDatabase(connection, (db) =>
      makeRaceLeague(db, { teams, slots: Math.ceil(teams * 0.7) }),
    );
    const stage = { context, connection, league, url };
    const random = seededRandom(SEED);
    const done = { book: 0, cancel: 0, offer: 0, swap: 0, gift: 0, end: 0 };
    const seen = { calls: 0, rounds: 0, wrong: 0, errors: [] as string[] };
    while (seen.calls < calls) {
      const moves = await planRound(stage, random);
      const answers = await Promise.all(moves.map((move) => move.send()));
      for (const [index, { kind }] of moves.entries()) if (answers[index]?.status === 200) done[kind] += 1;
      seen.calls += moves.length;
      seen.rounds += 1;
      seen.errors.push(...serverErrors(answers));
      const count = await countAll(stage);
      const isWhole =
        count('practices') === done.book - done.cancel &&
        count('sharedSlots') + count('fullWeeks') + count('withoutQuota') === 0;
      if (!isWhole) seen.wrong += 1;
      if (seen.rounds % 50 === 0) {
        context.say(`${seen.calls} calls: ${done.swap} trades, ${done.gift} gifts`);
      }
    }
    const count = await countAll(stage);
    const ledger = await context.inDatabase(connection, findLedgerFaults);
    return [
      atLeast('calls', calls, seen.calls),
      atLeast('trades and gifts', context.size(300, 5), done.swap + done.gift),
      noneOf(
        'rounds after which a slot or a week was used twice, or a practice was lost',
        seen.rounds,
        seen.wrong,
      ),
      exactly('trades that the database has', done.swap, count('swaps')),
      exactly('gifts that the database has', done.gift, count('gifts')),
      exactly('lines of history about moved practices', 2 * done.swap, count('moved')),
      exactly('lines of history about booked practices', done.book + done.gift, count('booked')),
      exactly('lines of history about canceled practices', done.cancel + done.gift, count('canceled')),
      exactly('emails about offers', 2 * count('offers'), count('mailsOffered')),
      exactly('emails about offers that ended', 2 * count('ended'), count('mailsEnded')),
      none('faults of the ledger', ledger),
      none('server errors', [...seen.errors, ...loggedErrors(two)]),
    ];
  },
};
