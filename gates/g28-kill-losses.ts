import { setTimeout as pause } from 'node:timers/promises';
import type { HeldTable } from '@portal/testkit/hold-table.ts';
import { bookingOf } from '@portal/testkit/league.ts';
import { findLedgerFaults } from '@portal/testkit/ledger-faults.ts';
import { sql } from 'kysely';
import type { GateContext } from './frame/context.ts';
import { atLeast, type Gate, none } from './frame/gate.ts';
import { type Answer, send } from './load/call.ts';
import { type KillablePortal, openKillablePortal, until } from './load/killable-portal.ts';
import {
  closableSlots,
  countLosses,
  type LossLeague,
  makeLossLeague,
  previewClosing,
  reopen,
  wrongIn,
} from './load/loss-league.ts';

const TEAMS = 12;
/** most calls end within this time, so a kill at a random time before that may hit any step */
const ANSWERED_WITHIN_MS = 150;

type Moment = 'middle' | 'commit' | 'any';
const MOMENTS: readonly Moment[] = ['middle', 'commit', 'any'];

type Stage = { portal: KillablePortal; league: LossLeague };

/** A change. `prepare` returns a function that sends it to the running portal, as often as needed. */
type Step = {
  what: string;
  /** a table that the change writes to in the middle of its transaction */
  table: HeldTable;
  prepare(stage: Stage): Promise<(key: string) => Promise<Answer>>;
};

const expectSuccess = (answer: Answer): Answer => {
  if (answer.status === 200) return answer;
  throw new Error(`A call got the response ${answer.status} ${JSON.stringify(answer.body)}`);
};

const tokenOf = ({ league }: Stage, teamId: number): string =>
  league.teams.find(({ id }) => id === teamId)?.coach.token ?? '';

async function firstProposal({ portal }: Stage): Promise<{ itemId: number; teamId: number }> {
  const { rows } = await portal.inDatabase((db) =>
    sql<{ itemId: number; teamId: number }>`
      select loss_item_id as "itemId", team_id from waiting_offer
      where state = 'held' and loss_item_id is not null order by team_id limit 1`.execute(db),
  );
  const [proposal] = rows;
  if (proposal === undefined) throw new Error('No team has a proposal.');
  return proposal;
}

const answerProposal = (kind: 'accept' | 'decline', table: HeldTable): Step => ({
  what: `${kind} a proposal`,
  table,
  async prepare(stage) {
    const { itemId, teamId } = await firstProposal(stage);
    const token = tokenOf(stage, teamId);
    return (key) =>
      send({ url: stage.portal.url(), token, path: `/proposals/${itemId}/${kind}`, body: {}, key });
  },
});

const closedSlot = ({ league }: Stage) => {
  const [slot] = closableSlots(league);
  if (slot === undefined) throw new Error('The league has no gym that can be closed.');
  return slot;
};

const STEPS: readonly Step[] = [
  {
    what: 'trade',
    table: 'change_part',
    async prepare(stage) {
      const [one, other] = stage.league.teams;
      if (one === undefined || other === undefined) throw new Error('A team for the trade is missing.');
      const { rows } = await stage.portal.inDatabase((db) =>
        sql<{ teamId: number; slotId: number; entryId: number }>`
          select home_team_id as "teamId", slot_id, id as "entryId" from entry where state = 'active'`.execute(
          db,
        ),
      );
      const heldBy = (teamId: number) => rows.find((row) => row.teamId === teamId);
      const { body } = expectSuccess(
        await send({
          url: stage.portal.url(),
          token: one.coach.token,
          path: '/trades',
          body: {
            AvailabilityId: heldBy(one.id)?.slotId,
            toTeamId: other.id,
            wantedEntryId: heldBy(other.id)?.entryId,
          },
        }),
      );
      const [trade] = (
        await stage.portal.inDatabase((db) =>
          sql<{ id: number }>`select id from trade where state = 'open'`.execute(db),
        )
      ).rows;
      if (trade === undefined) throw new Error(`No trade was offered: ${JSON.stringify(body)}`);
      const path = `/trades/${trade.id}/accept`;
      return (key) => send({ url: stage.portal.url(), token: other.coach.token, path, body: {}, key });
    },
  },
  {
    what: 'close a gym',
    table: 'change_part',
    async prepare(stage) {
      const { token } = stage.league.admin;
      const body = await previewClosing({ url: stage.portal.url(), token }, closedSlot(stage));
      if (body === null) throw new Error('The gym can’t be closed.');
      return (key) => send({ url: stage.portal.url(), token, path: '/admin/losses', body, key });
    },
  },
  answerProposal('accept', 'change_part'),
  answerProposal('decline', 'make_up'),
  {
    what: 'open the gym again',
    table: 'change_part',
    prepare: async (stage) => (key) =>
      reopen({ url: stage.portal.url(), token: stage.league.admin.token }, closedSlot(stage), key),
  },
];

/**
 * The contents of the database as text: counts, and the number of emails of each kind. A combined email counts as those
 * that it replaces.
 */
const readCounts = ({ portal }: Stage): Promise<string> =>
  portal.inDatabase(async (db) => {
    const counts = await countLosses(db);
    const { rows } = await sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from mail where kind <> 'team_changes' group by kind order by kind`.execute(
      db,
    );
    return JSON.stringify({ wrong: wrongIn(counts), ...counts, mails: rows });
  });

async function openStage(context: GateContext): Promise<Stage> {
  const portal = await openKillablePortal(context);
  const league = await portal.inDatabase((db) => makeLossLeague(db, TEAMS));
  const { date } = closedSlot({ portal, league });
  const slots = league.slots.filter((slot) => slot.date === date);
  for (const [index, team] of league.teams.entries()) {
    const slot = slots[index];
    if (slot === undefined) throw new Error('A team has no slot.');
    const body = bookingOf(slot, team);
    expectSuccess(
      await send({ url: portal.url(), token: team.coach.token, path: '/reservations/reserve', body }),
    );
  }
  return { portal, league };
}

/** Runs all steps without a kill. @returns the contents of the database after each */
async function runWithoutKills(context: GateContext): Promise<string[]> {
  const stage = await openStage(context);
  const after: string[] = [];
  for (const step of STEPS) {
    const work = await step.prepare(stage);
    expectSuccess(await work(step.what.replaceAll(' ', '-')));
    after.push(await readCounts(stage));
  }
  await stage.portal.stop();
  return after;
}

async function killAt(moment: Moment, stage: Stage, step: Step, work: () => Promise<Answer>): Promise<void> {
  if (moment === 'middle') return await stage.portal.killInTheMiddle(step.table, work);
  const before = await readCounts(stage);
  const done = work();
  if (moment === 'commit') await until(async () => (await readCounts(stage)) !== before);
  else await pause(Math.random() * ANSWERED_WITHIN_MS);
  await stage.portal.killAndRestart();
  await done;
}

type Seen = {
  kills: number;
  before: number;
  halfDone: string[];
  refused: string[];
  notOnce: string[];
  ledger: string[];
};

/** Runs all steps, each with a kill, after which it is sent again with the same Idempotency-Key. */
async function runWithKills(
  context: GateContext,
  cycle: number,
  expected: readonly string[],
  seen: Seen,
): Promise<void> {
  const stage = await openStage(context);
  for (const [index, step] of STEPS.entries()) {
    const key = step.what.replaceAll(' ', '-');
    const send = await step.prepare(stage);
    const before = await readCounts(stage);
    const moment = MOMENTS[(cycle + index) % MOMENTS.length] ?? 'any';
    await killAt(moment, stage, step, () => send(key));
    seen.kills += 1;
    const after = await readCounts(stage);
    if (after === before) seen.before += 1;
    else if (after !== expected[index]) seen.halfDone.push(`${step.what}: ${after}`);
    const again = await send(key);
    if (again.status !== 200)
      seen.refused.push(`${step.what}: ${again.status} ${JSON.stringify(again.body)}`);
    const end = await readCounts(stage);
    if (end !== expected[index]) seen.notOnce.push(`${step.what}: ${end} instead of ${expected[index]}`);
  }
  seen.ledger.push(...(await stage.portal.inDatabase(findLedgerFaults)));
  await stage.portal.stop();
}

export const gate: Gate = {
  id: 'G28',
  title: 'Kills while practices are lost and traded',
  requirement:
    'after kill -9 at any moment, closing a gym, an answer to a proposal, a trade and opening the gym again are each done completely or not at all, sending the change again completes it, and each email is written once.',
  async run(context) {
    const cycles = context.size(12, 1);
    const expected = await runWithoutKills(context);
    const seen: Seen = { kills: 0, before: 0, halfDone: [], refused: [], notOnce: [], ledger: [] };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await runWithKills(context, cycle, expected, seen);
      context.say(`${seen.kills} kills`);
    }
    return [
      atLeast('kills', cycles * STEPS.length, seen.kills),
      atLeast('kills before the commit', cycles, seen.before),
      none('changes that were partly done after a kill', seen.halfDone),
      none('changes that were refused when they were sent again', seen.refused),
      none('changes or emails that did not exist exactly once in the end', seen.notOnce),
      none('faults of the ledger', seen.ledger),
    ];
  },
};
