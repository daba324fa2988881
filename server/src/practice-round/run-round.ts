import type { RoundOutcome as RoundOutcomeWire } from '@portal/contract/practice-round.ts';
import { opensAnyway } from '@portal/domain/practices/round/opening.ts';
import type { RoundInput, RoundOutcome } from '@portal/domain/practices/round/round.ts';
import { freeQuotaSlot } from '@portal/domain/practices/weekly-limit.ts';
import { LATEST_END } from '@portal/domain/schedule/slot-times.ts';
import type { DaySpan } from '@portal/domain/time/week.ts';
import { sql } from 'kysely';
import type { Change } from '#court-time/entry.ts';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import { changeCourtTime } from '#court-time/write.ts';
import {
  type KeyedCall,
  prepareAndChangeOnce,
  prepareAndRetry,
  RetryTransaction,
} from '#platform/db/change-once.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason } from '#season/find-season.ts';
import { comingWeek } from './coming-week.ts';
import { readInput } from './read-input.ts';
import { mailRound } from './round-letters.ts';
import { ensureRound, findRound, lockRound, type StoredRound } from './round-row.ts';
import { toOutcomeWire } from './round-wire.ts';
import { solveRound } from './solve.ts';

/** Who runs a round: an administrator, or the portal itself when wishes close. */
type Runner = { accountId: number | null; actor: string };
const PORTAL: Runner = { accountId: null, actor: 'the practice round' };

/** A draw that is computed and not yet written. */
type Prepared = { week: DaySpan; input: RoundInput; outcome: RoundOutcome };

/** Reads and draws the coming week, without a lock. */
async function prepare(portal: Portal): Promise<Prepared> {
  const { week } = comingWeek(portal);
  await ensureRound(portal.db, week.start, portal.clock.now());
  const input = await inTransaction(portal.db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    return await readInput(portal, tx, (await findRound(tx, week.start))?.seed ?? '');
  });
  return { week, input, outcome: await solveRound(input) };
}

/**
 * What the round would assign now.
 * @throws AppError WRONG_STATE
 */
export async function rehearseRound(portal: Portal): Promise<RoundOutcomeWire> {
  checkIsOn(portal);
  await getActiveSeason(portal.db);
  const { input, outcome } = await prepare(portal);
  return await toOutcomeWire(portal.db, outcome, input.teams);
}

/**
 * Runs the round of the coming week at once, even before wishes close.
 * @throws AppError WRONG_STATE if it has run, or the week has opened without it | KEY_REUSED
 */
export async function runRound(
  portal: Portal,
  call: KeyedCall,
): Promise<RoundOutcomeWire & { message: string }> {
  checkIsOn(portal);
  await getActiveSeason(portal.db);
  const { accountId, email: actor } = call.caller;
  return await prepareAndChangeOnce(
    portal,
    call,
    () => prepare(portal),
    async (tx, prepared) => {
      const round = await lockRound(tx, prepared.week.start);
      checkMayRun(portal, round);
      await writeRound(portal, tx, round, prepared, { accountId, actor });
      const outcome = await toOutcomeWire(tx, prepared.outcome, prepared.input.teams);
      return { message: ranText(prepared.outcome), ...outcome };
    },
  );
}

/** Runs the round of the coming week when wishes have closed, once even if several processes try to. */
export async function runDueRound(portal: Portal): Promise<void> {
  const { week } = comingWeek(portal);
  if (!isDue(portal, await findRound(portal.db, week.start))) return;
  await prepareAndRetry(
    portal,
    () => prepare(portal),
    async (tx, prepared) => {
      const round = await lockRound(tx, prepared.week.start);
      // another process, or an administrator, was first
      if (!isDue(portal, round)) return;
      await writeRound(portal, tx, round, prepared, PORTAL);
    },
  );
}

/** Whether wishes have closed and nothing is decided yet. A seed that was not shown before decides nothing by itself. */
function isDue(portal: Portal, round: StoredRound | null): round is StoredRound {
  const { closesAt } = comingWeek(portal);
  const now = portal.clock.now();
  return (
    round !== null &&
    round.ranAt === null &&
    round.undoneAt === null &&
    round.madeAt < closesAt &&
    closesAt <= now &&
    now < opensAnyway(closesAt, round)
  );
}

/** @throws AppError WRONG_STATE */
function checkIsOn(portal: Portal): void {
  if (portal.settings.current().practiceRound.isOn) return;
  throw new AppError('WRONG_STATE', 'The practice round is off. Turn it on first.');
}

/** @throws AppError WRONG_STATE */
function checkMayRun(portal: Portal, round: StoredRound | null): asserts round is StoredRound {
  if (round === null) throw new RetryTransaction();
  if (round.ranAt !== null) {
    throw new AppError('WRONG_STATE', 'The round of this week has already run.');
  }
  const { closesAt } = comingWeek(portal);
  if (portal.clock.now() >= opensAnyway(closesAt, round)) {
    throw new AppError('WRONG_STATE', 'This week has opened without a round. Coaches can book it now.');
  }
}

/**
 * Writes the practices of a draw, its results and its emails. The caller has locked the round.
 * @throws RetryTransaction if the draw was computed from something that has changed since
 */
async function writeRound(
  portal: Portal,
  tx: Tx,
  round: StoredRound,
  { week, input, outcome }: Prepared,
  { accountId, actor }: Runner,
): Promise<void> {
  const assigned = outcome.results.flatMap(({ teamId, slotId }) =>
    slotId === null ? [] : { teamId, slotId },
  );
  await lockTeams(
    tx,
    assigned.map(({ teamId }) => teamId),
  );
  await lockSlots(tx, { slotIds: assigned.map(({ slotId }) => slotId) });
  // read again under the locks
  if (JSON.stringify(await readInput(portal, tx, round.seed)) !== JSON.stringify(input)) {
    throw new RetryTransaction();
  }
  const now = portal.clock.now();
  const adds = await toPractices(tx, assigned, { week, input });
  const written =
    adds.length === 0 ? null : await changeCourtTime(tx, { kind: 'round', accountId, actor, now }, adds);
  await tx
    .updateTable('practiceRound')
    .set({ ranAt: now, ranBy: accountId, undoneAt: null, changeSetId: written?.id ?? null })
    .set({ input: JSON.stringify(input), figures: JSON.stringify(outcome.figures) })
    .where('id', '=', round.id)
    .execute();
  if (outcome.results.length > 0) {
    await insertRows(
      tx,
      'roundResult',
      outcome.results.map((result) => ({ roundId: round.id, ...result })),
    ).execute();
  }
  await mailRound(tx, { week, outcome, input, changed: written?.changed ?? [], now });
  portal.log.info({ accountId, week: week.start, figures: outcome.figures }, 'practice round ran');
}

/** The practices to add, each with a quota slot of its team's week. */
async function toPractices(
  tx: Db,
  assigned: readonly { teamId: number; slotId: number }[],
  { week, input }: { week: DaySpan; input: RoundInput },
): Promise<Change[]> {
  const slots = new Map(input.slots.map((slot) => [slot.id, slot]));
  const seats = await listQuotaSlots(
    tx,
    assigned.map(({ teamId }) => teamId),
    week.start,
  );
  return assigned.map(({ teamId, slotId }): Change => {
    const slot = slots.get(slotId);
    const seat = seats.get(teamId);
    const weekSeat = seat && freeQuotaSlot(seat.used, seat.limit);
    if (slot === undefined || weekSeat == null) throw new RetryTransaction();
    const { courtId, date, startTime } = slot;
    const [endTime = slot.endTime] = [slot.endTime, LATEST_END].toSorted();
    return {
      what: 'add',
      entry: {
        ...{ slotId, courtId, entryDate: date, startTime, endTime, homeTeamId: teamId },
        weekSeat,
        type: 'practice',
        blocks: true,
        bookedBy: 'coach',
        weekStart: week.start,
      },
    };
  });
}

/** The weekly limit of each team, and the quota slots that its practices of the week use. */
async function listQuotaSlots(
  db: Db,
  teamIds: readonly number[],
  weekStart: string,
): Promise<Map<number, { limit: number; used: number[] }>> {
  const { rows } = await sql<{ teamId: number; limit: number; used: number[] }>`
    select t.id as "teamId", d.practices_per_week as "limit",
      array(select e.week_seat from entry e
        where e.state = 'active' and e.type = 'practice' and e.home_team_id = t.id
          and e.week_start = ${weekStart}::date and e.week_seat is not null) as used
    from team t join division d on d.id = t.division_id
    where t.id = ${anyOf(teamIds)}`.execute(db);
  return new Map(rows.map(({ teamId, ...seat }) => [teamId, seat]));
}

const ranText = ({ figures: { assigned, teams } }: RoundOutcome): string =>
  `The round has run: ${assigned} of ${teams} teams got a practice. Their coaches get an email.`;
