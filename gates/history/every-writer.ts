import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@portal/server/platform/db/database.ts';
import { findLedgerFaults } from '@portal/testkit/ledger-faults.ts';
import { raceZone } from '@portal/testkit/race-league.ts';
import { seededRandom } from '@portal/testkit/random.ts';
import { ACTION_KINDS, anyAction } from '@portal/testkit/schedule-actions.ts';
import { type Seen, undoOf } from '@portal/testkit/schedule-calls.ts';
import { brokenEntries } from '@portal/testkit/schedule-rules.ts';
import { readSchedule } from '@portal/testkit/schedule-truth.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { GateContext } from '../frame/context.ts';
import { atLeast, exactly, type Figure, none } from '../frame/gate.ts';
import { APPLICATIONS, loggedErrors, startTwoPortals, type TwoPortals } from '../frame/two-portals.ts';
import { type Answer, send } from '../load/call.ts';
import { planCalls } from '../load/drawing-league.ts';
import { until } from '../load/until.ts';
import {
  administering,
  type Chooser,
  coaching,
  type Deliver,
  drawDraft,
  readOpen,
  STEPS,
  schedule,
  worldOf,
} from './writer-calls.ts';
import { listHoldsToEnd, makeWriterLeague, PLANNED_DIVISION, readOutcomes } from './writer-league.ts';

const SEED = 26;
const AT_ONCE = 20;
/** after the calls of the round were sent, unless the process is killed before it answers what is committed */
const KILL_WITHIN_MS = 400;
/** what waits for a call without a key can keep all others from a commit */
const HELD_AT_MOST_MS = 2_000;
/** the process was killed, or its transaction lost the race for a connection */
const NO_ANSWER = [0, 502, 503, 504];
const TRIES = 60;
/** for the waitlist to end a hold, on a machine that is busy */
const HOLDS_END_WITHIN_MS = 60_000;

const OTHER_KINDS = [
  'accept',
  'decline',
  'expire',
  'offer',
  'trade',
  'give',
  'end trade',
  'wait',
  'take offer',
  'decline offer',
  'loss',
  'return',
  'closure',
  'reopen',
  'publish',
  'repair',
  'import',
  'revert',
  'season',
  'withdraw',
  'bring back',
  'round',
  'wish',
];
const KINDS = [...ACTION_KINDS, ...OTHER_KINDS];
/** calls without an Idempotency-Key */
const UNKEYED = new Set<string>([
  'undo',
  'types',
  'decline',
  'expire',
  'end trade',
  'wait',
  'decline offer',
  'import',
  'revert',
  'reopen',
  'season',
  'bring back',
  'preview',
  'round settings',
  'wish',
]);

type Notes = {
  calls: number;
  kinds: Map<string, number>;
  /** keys of successful calls since the last check */
  done: Map<string, string>;
  repeated: number;
  /** calls that had been done when they were sent again, and how many of those were refused then */
  doneBefore: number;
  refused: string[];
  strange: string[];
};

/** Sends a call, with the same key again if its answer was lost. */
function deliverTo(url: string, db: Db, notes: Notes, killed: Killed): Deliver {
  const isDone = async (key: string) =>
    (await db.selectFrom('idempotency').select('key').where('key', '=', key).execute()).length > 0;
  return async (kind, call) => {
    if (kind === 'expire') {
      notes.kinds.set(kind, (notes.kinds.get(kind) ?? 0) + 1);
      return { status: 204, retryAfter: null, ms: 0, body: {} };
    }
    notes.calls += 1;
    const key = `call-${notes.calls}`;
    let [answer, wasDone]: [Answer, boolean] = [await send({ url, ...call, key }), false];
    for (let tries = 0; NO_ANSWER.includes(answer.status) && tries < TRIES; tries += 1) {
      notes.repeated += 1;
      await killed.released;
      wasDone ||= await isDone(key);
      await pause(200);
      answer = await send({ url, ...call, key });
    }
    const { status, body } = answer;
    const text = `${kind}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
    if (wasDone) notes.doneBefore += 1;
    if (wasDone && status !== 200) notes.refused.push(text);
    if (status === 200) {
      notes.kinds.set(kind, (notes.kinds.get(kind) ?? 0) + 1);
      if (!UNKEYED.has(kind)) notes.done.set(key, kind);
    } else if (status === 0 || status >= 500 || status === 400) notes.strange.push(text);
    return answer;
  };
}

/** What the processes logged. A call for which the database was too busy was told so, and is sent again. */
const errorsOf = (two: Pick<TwoPortals, 'portals'>) =>
  loggedErrors(two).filter((error) => !error.startsWith('unavailable'));

type Killed = {
  kills: number;
  errors: string[];
  /** resolves when what the killed process had committed can be seen */
  released: Promise<void>;
};

/** From now on a commit is stored but not confirmed, because it waits for a standby that does not exist, or it is again. */
async function holdCommits(db: Db, isHeld: boolean): Promise<void> {
  await sql.raw(`alter system set synchronous_standby_names = '${isHeld ? 'none' : ''}'`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
}

/** The processes in which a call with a key waits for the confirmation of its commit. */
async function listCommitting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity join pg_locks using (pid)
    where wait_event = 'SyncRep' and relation = 'idempotency'::regclass and mode = 'RowExclusiveLock'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Kills one of the processes while a round is under way, notes what it had logged, and starts it again.
 * @param isHeld commits are held: it is killed as soon as it has committed something, which it then can't answer
 */
async function killOne(
  two: TwoPortals,
  db: Db,
  killed: Killed,
  { isHeld, random, isOver }: { isHeld: boolean; random: () => number; isOver(): boolean },
): Promise<void> {
  if (!isHeld) await pause(random() * KILL_WITHIN_MS);
  else {
    const end = performance.now() + HELD_AT_MOST_MS;
    const isLate = () => isOver() || performance.now() > end;
    await until(async () => isLate() || (await listCommitting(db)).length > 0);
  }
  const [name = APPLICATIONS[random() < 0.5 ? 0 : 1]] = await listCommitting(db);
  const index = name === APPLICATIONS[0] ? 0 : 1;
  const portal = two.portals[index];
  const released = Promise.withResolvers<void>();
  killed.released = released.promise;
  portal.child.kill('SIGKILL');
  await portal.ended;
  if (isHeld) {
    await holdCommits(db, false);
    await until(async () => (await listCommitting(db)).length === 0);
  }
  released.resolve();
  killed.errors.push(...errorsOf({ portals: [portal, portal] }));
  await two.restart(index);
  killed.kills += 1;
}

/** The holds that the waitlist leaves on slots that went or came back with a team. */
async function listWhatStays(db: Db): Promise<string[]> {
  const end = performance.now() + HOLDS_END_WITHIN_MS;
  let holds = await listHoldsToEnd(db);
  while (holds.length > 0 && performance.now() < end) {
    await pause(200);
    holds = await listHoldsToEnd(db);
  }
  return holds;
}

/** Everything that is read of one moment. */
const readAll = (db: Db, notes: Notes) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const keys = [...notes.done.keys()];
      const known = await tx
        .selectFrom('idempotency')
        .select('key')
        .where('key', 'in', ['', ...keys])
        .execute();
      const stored = new Set(known.map(({ key }) => key));
      const lost = [...notes.done].filter(([key]) => !stored.has(key)).map(([, kind]) => kind);
      return {
        raw: await readSchedule(tx),
        open: await readOpen(tx),
        outcomes: await readOutcomes(tx),
        ledger: await findLedgerFaults(tx),
        lost,
      };
    });

/**
 * Every kind of call that changes court time, through two processes of which one is killed in every fourth round: at any
 * moment, or between a commit and its answer. What got no answer is sent again with the same key.
 */
export async function everyWriter(context: GateContext): Promise<Figure[]> {
  const two = await startTwoPortals(context, { LEAGUE_TIME_ZONE: raceZone(), THROTTLE: 'off' });
  return await context.inDatabase(two.connection, async (db) => {
    const league = await makeWriterLeague(db, context.size(40, 18));
    const calls = context.size(4_000, 400);
    const roundsPerKill = context.size(4, 3);
    const notes: Notes = {
      calls: 0,
      kinds: new Map(),
      done: new Map(),
      repeated: 0,
      doneBefore: 0,
      refused: [],
      strange: [],
    };
    const killed: Killed = { kills: 0, errors: [], released: Promise.resolve() };
    const deliver = deliverTo(two.url, db, notes, killed);
    const chooser: Chooser = { league, db, deliver, random: seededRandom(SEED) };
    const plans = planCalls(league.administrators[0]?.token ?? '', () => two.url);
    await plans.setRules((division) => (division === PLANNED_DIVISION ? 1 : 0));
    const actions = fc.sample(anyAction, { seed: SEED, numRuns: 5 * calls });
    const killerRandom = seededRandom(SEED + 1);
    let restarted = Promise.resolve();
    const missing = () => KINDS.filter((kind) => !notes.kinds.has(kind));
    const wrong: Record<'rules' | 'outcomes' | 'ledger' | 'mails' | 'lost', string[]> = {
      rules: [],
      outcomes: [],
      ledger: [],
      mails: [],
      lost: [],
    };
    const undos: Seen['undos'][number][] = [];
    let all = await readAll(db, notes);
    let rounds = 0;
    try {
      // who wins a race differs between runs, and so does what can be done next
      while (notes.calls < calls || (missing().length > 0 && notes.calls < 4 * calls)) {
        const step = STEPS[rounds % STEPS.length];
        let draft: Awaited<ReturnType<typeof drawDraft>> = null;
        if (step === 'publish') {
          await restarted;
          draft = await drawDraft(chooser, plans);
          all = await readAll(db, notes);
        }
        const seen: Seen = { raw: all.raw, undos };
        let isOver = false;
        if (rounds % roundsPerKill === 0) {
          await restarted;
          const isHeld = killed.kills % 2 === 0;
          if (isHeld) await holdCommits(db, true);
          restarted = killOne(two, db, killed, { isHeld, random: killerRandom, isOver: () => isOver });
        }
        const works = Array.from({ length: AT_ONCE }, async (_, index) => {
          if (index === 0) return await administering(chooser, seen, all.open, step, draft);
          const action = actions[rounds * AT_ONCE + index];
          if (action === undefined || index % 2 === 0) return await coaching(chooser, seen, all.open);
          const answer = await schedule(chooser, seen, action);
          const undo = answer?.status === 200 ? (answer.body.undo as { id: number } | undefined) : undefined;
          if (undo !== undefined) undos.push(undoOf(worldOf(league, deliver, 'undo'), seen, action, undo.id));
          return answer;
        });
        await Promise.all(works);
        isOver = true;
        all = await readAll(db, notes);
        notes.done.clear();
        wrong.rules.push(...brokenEntries(all.raw));
        wrong.outcomes.push(...all.outcomes.wrong);
        wrong.ledger.push(...all.ledger);
        wrong.mails.push(...all.outcomes.mails);
        wrong.lost.push(...all.lost);
        rounds += 1;
        if (rounds % 50 === 0) context.log(`${notes.calls} calls, ${rounds} rounds`);
      }
    } finally {
      await restarted;
    }
    const holdsToEnd = await listWhatStays(db);
    const { kills, errors } = killed;
    const times = (kind: string) => notes.kinds.get(kind) ?? 0;
    return [
      atLeast('calls', calls, notes.calls),
      atLeast('kills', context.size(35, 3), kills),
      none('kinds of calls that never succeeded', missing()),
      atLeast('calls that had been done when their answer was lost', context.size(12, 1), notes.doneBefore),
      none('rules of the schedule that were broken after a round', wrong.rules),
      none('credits, holds and lost practices that were wrong after a round', wrong.outcomes),
      none('holds that stayed on the slots of a team that was withdrawn or is back', holdsToEnd),
      atLeast('changes that gave practices or games their places back', 1, all.outcomes.returns),
      exactly('trades that the database has', times('trade'), all.outcomes.swaps),
      exactly('gifts that the database has', times('give'), all.outcomes.gifts),
      none('acknowledged changes that the database does not have', wrong.lost),
      none('changes that were refused when they were sent again', notes.refused),
      none('emails that did not exist exactly once after a round', wrong.mails),
      none('faults of the ledger', wrong.ledger),
      none('server errors', [...notes.strange, ...errors, ...errorsOf(two)]),
    ];
  });
}
