import { bookingOf, type LeagueSlot } from '@portal/testkit/league.ts';
import { findLedgerFaults } from '@portal/testkit/ledger-faults.ts';
import { raceZone } from '@portal/testkit/race-league.ts';
import { seededRandom } from '@portal/testkit/random.ts';
import { sql } from 'kysely';
import type { GateContext } from './frame/context.ts';
import { atLeast, exactly, type Gate, none } from './frame/gate.ts';
import { loggedErrors, startTwoPortals, type TwoPortals } from './frame/two-portals.ts';
import { type Answer, send, serverErrors } from './load/call.ts';
import {
  closableSlots,
  countLosses,
  type LossLeague,
  makeLossLeague,
  previewClosing,
  reopen,
  wrongIn,
} from './load/loss-league.ts';

const SEED = 26;
const AT_ONCE = 20;
const ANSWERED_WITHIN_MS = 60_000;

type Stage = { context: GateContext; two: TwoPortals; league: LossLeague; random: () => number };

type Call = { kind: string; send(): Promise<Answer> };

type State = {
  held: { teamId: number; slotId: number; entryId: number }[];
  proposals: { itemId: number; teamId: number; offerId: number }[];
  trades: { id: number; toTeamId: number }[];
  closedDates: string[];
};

const readState = ({ context, two }: Stage): Promise<State> =>
  context.inDatabase(two.connection, async (db) => ({
    held: (
      await sql<State['held'][number]>`
        select home_team_id as "teamId", slot_id, id as "entryId" from entry
        where state = 'active' and type = 'practice' order by id`.execute(db)
    ).rows,
    proposals: (
      await sql<State['proposals'][number]>`
        select loss_item_id as "itemId", team_id, id as "offerId" from waiting_offer
        where state = 'held' and loss_item_id is not null order by id`.execute(db)
    ).rows,
    trades: (
      await sql<State['trades'][number]>`
        select id, to_team_id from trade
        where state = 'open' and exists (
          select from entry e where e.id = offered_entry_id and e.state = 'active' and e.slot_id = offered_slot_id)
        order by id`.execute(db)
    ).rows,
    closedDates: (
      await sql<{ date: string }>`
        select distinct entry_date as date from entry where state = 'active' and type = 'blackout'`.execute(
        db,
      )
    ).rows.map(({ date }) => date),
  }));

/** A random call by a coach; null if the state has nothing for it. */
function chooseCall(
  { league, two: { url, connection }, context, random }: Stage,
  { held, proposals, trades }: State,
): Call | null {
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const post = (teamId: number, path: string, body: unknown) => () => {
    const token = league.teams.find(({ id }) => id === teamId)?.coach.token ?? '';
    return send({ url, token, path, body, timeoutMs: ANSWERED_WITHIN_MS });
  };
  const dice = random();
  const [proposal, trade, mine, theirs] = [one(proposals), one(trades), one(held), one(held)];
  const answer = (kind: 'accept' | 'decline') =>
    proposal && { kind, send: post(proposal.teamId, `/proposals/${proposal.itemId}/${kind}`, {}) };
  if (proposals.length > 0 && dice < 0.3) return answer('accept') ?? null;
  if (proposals.length > 0 && dice < 0.45) return answer('decline') ?? null;
  if (proposal !== undefined && dice < 0.5) {
    const expire = sql`
      update waiting_offer set held_until = offered_at + interval '1 millisecond'
      where id = ${proposal.offerId} and state = 'held'`;
    return {
      kind: 'expire',
      async send() {
        await context.inDatabase(connection, (db) => expire.execute(db));
        return { status: 204, retryAfter: null, ms: 0, body: {} };
      },
    };
  }
  if (mine !== undefined && dice > 0.95) {
    const body = { AvailabilityId: mine.slotId };
    return { kind: 'cancel', send: post(mine.teamId, '/reservations/cancel-reservation', body) };
  }
  if (trade !== undefined && dice > 0.86) {
    return { kind: 'trade', send: post(trade.toTeamId, `/trades/${trade.id}/accept`, {}) };
  }
  if (mine !== undefined && theirs !== undefined && mine.teamId !== theirs.teamId && dice > 0.8) {
    const body = { AvailabilityId: mine.slotId, toTeamId: theirs.teamId, wantedEntryId: theirs.entryId };
    return { kind: 'offer', send: post(mine.teamId, '/trades', body) };
  }
  // usually a slot that can be booked; other bookings need a credit, or are refused
  const isPossible = random() < 0.6;
  const team = one(
    isPossible ? league.teams.filter(({ id }) => !held.some((own) => own.teamId === id)) : league.teams,
  );
  const slot = one(
    isPossible ? league.slots.filter(({ id }) => !held.some((own) => own.slotId === id)) : league.slots,
  );
  if (team === undefined || slot === undefined) return null;
  return { kind: 'book', send: post(team.id, '/reservations/reserve', bookingOf(slot, team)) };
}

/** Occasionally the administrator closes the gym for a day, or opens it again. */
async function planClosing(
  { league, two: { url }, random }: Stage,
  slot: LeagueSlot,
  isClosed: boolean,
): Promise<Call | null> {
  const admin = { url, token: league.admin.token };
  if (random() < 0.5) return null;
  if (isClosed) return { kind: 'reopen', send: () => reopen(admin, slot) };
  const body = await previewClosing(admin, slot);
  return body === null
    ? null
    : { kind: 'close', send: () => send({ ...admin, path: '/admin/losses', body }) };
}

export const gate: Gate = {
  id: 'G26',
  title: 'Races for lost practices',
  requirement:
    'when a gym is closed and opened while coaches accept, decline, book, cancel and trade at the same moment through two processes, and holds expire meanwhile, no slot, quota slot or credit is used twice, and none is lost.',
  async run(context) {
    const two = await startTwoPortals(context, { LEAGUE_TIME_ZONE: raceZone(), THROTTLE: 'off' });
    const [teams, calls] = [context.size(40, 16), context.size(10_000, 500)];
    const league = await context.inDatabase(two.connection, (db) => makeLossLeague(db, teams));
    const stage = { context, two, league, random: seededRandom(SEED) };
    const days = closableSlots(league);
    const least = {
      losses: context.size(50, 3),
      accepted: context.size(200, 3),
      credited: context.size(50, 1),
      everOnCredit: context.size(50, 1),
    };
    let count: Record<string, number> = {};
    const of = (name: string) => count[name] ?? Number.NaN;
    const isEnough = () => Object.entries(least).every(([name, bound]) => of(name) >= bound);
    const done = new Map<string, number>();
    const seen = { calls: 0, rounds: 0, wrong: [] as string[], errors: [] as string[] };
    // the winners of races differ between runs, and so do the counts of each kind
    while (seen.calls < calls || (!isEnough() && seen.calls < 2 * calls)) {
      const before = await readState(stage);
      const slot = days[seen.rounds % days.length];
      const closing = slot && (await planClosing(stage, slot, before.closedDates.includes(slot.date)));
      // usually before the coaches answer, because a change during the preview makes the call fail
      const isFirst = stage.random() < 0.7;
      const first = isFirst && closing ? [await closing.send()] : [];
      const state = isFirst ? await readState(stage) : before;
      const chosen = Array.from({ length: AT_ONCE }, () => chooseCall(stage, state));
      const atOnce = [isFirst ? null : (closing ?? null), ...chosen].filter((call) => call !== null);
      const answers = await Promise.all(atOnce.map((call) => call.send()));
      for (const [index, { kind }] of atOnce.entries()) {
        if (answers[index]?.status === 200) done.set(kind, (done.get(kind) ?? 0) + 1);
      }
      seen.calls += atOnce.length;
      seen.rounds += 1;
      seen.errors.push(...serverErrors([...first, ...answers]));
      count = await context.inDatabase(two.connection, countLosses);
      seen.wrong.push(...wrongIn(count));
      if (seen.rounds % 50 === 0) {
        context.say(`${seen.calls} calls: ${JSON.stringify(Object.fromEntries(done))}`);
      }
    }
    const ledger = await context.inDatabase(two.connection, findLedgerFaults);
    return [
      atLeast('calls', calls, seen.calls),
      atLeast('times that a gym was closed', least.losses, of('losses')),
      atLeast('proposals accepted', least.accepted, of('accepted')),
      atLeast('credits given', least.credited, of('credited')),
      atLeast('practices booked on a credit', least.everOnCredit, of('everOnCredit')),
      none('what was used twice or lost after a round', seen.wrong),
      exactly('practices that the history has', of('practices'), of('practicesOfHistory')),
      exactly('emails about proposals', of('proposals'), of('mailsProposed')),
      none('faults of the ledger', ledger),
      none('server errors', [...seen.errors, ...loggedErrors(two)]),
    ];
  },
};
