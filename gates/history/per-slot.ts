import { setTimeout as pause } from 'node:timers/promises';
import { findLedgerFaults } from '@portal/testkit/ledger-faults.ts';
import type { GateContext } from '../frame/context.ts';
import { atLeast, exactly, type Figure, none } from '../frame/gate.ts';
import { startTwoPortals, type TwoPortals } from '../frame/two-portals.ts';
import { untilOldSessionsEnded } from '../load/old-sessions.ts';
import { makeHistoryLeague } from './league.ts';
import { findViolation } from './linearizable.ts';
import { newRecording, type Recording, workAll } from './people.ts';
import { describe, readHolders } from './slot-history.ts';

const KILL_EVERY_MS = 5_000;
/** how much of an unexplained history is shown, before and after the response that does not fit */
const AROUND_MS = 2_000;
/** book, change, cancel, two lists, and an administrator's clinics and blackouts with their cancels and moves */
const CALLS = 10;

/** Kills the two processes alternately until stopped. @returns how often */
async function killAlternately(two: TwoPortals, signal: AbortSignal): Promise<number> {
  let kills = 0;
  for (let due = performance.now() + KILL_EVERY_MS; ; due += KILL_EVERY_MS) {
    await pause(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => {});
    if (signal.aborted) return kills;
    const index = kills % 2 === 0 ? 0 : 1;
    const { child, ended } = two.portals[index];
    child.kill('SIGKILL');
    await ended;
    await two.restart(index);
    kills += 1;
  }
}

/**
 * The slots whose history no order of calls explains, each with the response that does not fit. Prints the calls around
 * it.
 */
function findViolations({ bySlot }: Recording, log: (line: string) => void): string[] {
  return [...bySlot].flatMap(([slotId, operations]) => {
    const violation = findViolation(operations);
    if (violation === null) return [];
    const { at } = violation;
    const holders = violation.holders.map((holder) => holder ?? 'open').join(' or ');
    const title = `slot ${slotId}, held by ${holders}, ${describe(at)}`;
    log(`${title}; around it:`);
    const around = operations.filter(
      ({ calledAt, returnedAt }) =>
        calledAt <= at.returnedAt + AROUND_MS && returnedAt >= at.calledAt - AROUND_MS,
    );
    for (const operation of around.toSorted((a, b) => a.calledAt - b.calledAt))
      log(`  ${describe(operation)}`);
    return [title];
  });
}

/**
 * People book, change, move, cancel, add, close and read 40 slots while one of the processes is killed every five seconds.
 * Each slot must behave as if the calls were sequential, so an acknowledged change is in the next list.
 */
export async function perSlot(context: GateContext): Promise<Figure[]> {
  const two = await startTwoPortals(context, { THROTTLE: 'off' });
  const league = await context.inDatabase(two.connection, (db) =>
    makeHistoryLeague(db, { coaches: 26, administrators: 6 }),
  );
  const recording = newRecording(league);
  const over = new AbortController();
  const working = workAll({ league, recording, url: two.url, signal: over.signal });
  const killing = killAlternately(two, over.signal);
  const seconds = context.size(90, 16);
  const calls = context.size(6_000, 500);
  // on a busy machine it takes longer until there are enough calls, and until one of each kind succeeds
  const isMissing = () => recording.kinds.size < CALLS || recording.calls < calls;
  for (let second = 0; second < seconds || (isMissing() && second < 4 * seconds); second += 4) {
    await Promise.race([pause(4_000), killing]);
    if (second % 60 === 56) context.log(`${second + 4} s, ${recording.calls} calls`);
  }
  over.abort();
  await working;
  const kills = await killing;
  await Promise.all(two.portals.map((portal) => portal.stop()));

  const ledger = await context.inDatabase(two.connection, findLedgerFaults);
  const calledAt = performance.now();
  const holders = await context.inDatabase(two.connection, async (db) => {
    await untilOldSessionsEnded(db, new Date());
    return await readHolders(db);
  });
  for (const [slotId, operations] of recording.bySlot) {
    const effect = { kind: 'is', holder: holders.get(slotId) ?? null } as const;
    operations.push({
      effect,
      calledAt,
      returnedAt: performance.now(),
      isMaybe: false,
      who: 'the database',
    });
  }
  return [
    none('slots whose history no order of calls explains', findViolations(recording, context.log)),
    none('faults of the ledger of these slots', ledger),
    none('unexpected answers about slots', recording.strange),
    exactly('kinds of calls on slots that succeeded', CALLS, recording.kinds.size),
    atLeast('calls on slots', calls, recording.calls),
    atLeast('calls whose outcome is unknown', 1, recording.unknown),
    atLeast('kills meanwhile', context.size(13, 1), kills),
  ];
}
