import { createHash } from 'node:crypto';
import { toPracticePlace } from '@portal/contract/practice-place.ts';
import type { WithdrawalBody, WithdrawalPreview } from '@portal/contract/team-withdrawals.ts';
import {
  type LeavingEntry,
  planWithdrawal,
  type ReceivingTeam,
  type WithdrawalChoice,
  type WithdrawalRow,
} from '@portal/domain/coaches/withdrawal.ts';
import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import { MAX_ROSTER } from '@portal/domain/ratings/player.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { sql } from 'kysely';
import { listTakenTimes } from '#court-time/season-times.ts';
import { listApprovedDaysOff } from '#days-off/hand-over-days-off.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import {
  listCoachedEntries,
  listCoachesOfTeams,
  type NamedEntry,
  namedEntries,
} from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { sidesText } from '#schedule/entry-texts.ts';
import { warningsOfTeams } from '#schedule/move/coach-warnings.ts';
import { getActiveSeason } from '#season/find-season.ts';

export type TeamRow = {
  id: number;
  name: string;
  divisionId: number;
  divisionName: string;
  limit: number;
  withdrawnAt: Date | null;
};

type GameOrPractice = 'practice' | 'game' | 'playoff';

/** An upcoming entry of the team, or a postponed game. */
export type Leaving = NamedEntry & {
  type: GameOrPractice;
  isPostponed: boolean;
  /** why a postponed game has no time */
  reason: string | null;
};

/** What another team gets with a merge, by ids. */
type GoingOver = {
  coachIds: number[];
  dayOffIds: number[];
  playerIds: number[];
  playersStaying: number;
  rosterProblem: string;
};

export type WithdrawalPlan = {
  team: TeamRow;
  receiver: TeamRow | null;
  /** the team is merged into the receiver */
  isMerge: boolean;
  entries: Leaving[];
  /** of the entries, in their order */
  rows: WithdrawalRow[];
  goingOver: GoingOver;
  /** of all that was shown, except what the administrator decides */
  hash: string;
};

/**
 * What would happen if the team withdrew, or were merged. Changes nothing.
 * @throws AppError NOT_FOUND | WRONG_STATE | INVALID_INPUT
 */
export const previewWithdrawal = (
  portal: Portal,
  teamId: number,
  request: WithdrawalBody,
): Promise<WithdrawalPreview> =>
  inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    const plan = await planTeamWithdrawal(portal, tx, { seasonId: season.id, teamId, request });
    const { coachIds, dayOffIds, playerIds, playersStaying, rosterProblem } = plan.goingOver;
    return {
      shownHash: plan.hash,
      entries: plan.entries.flatMap((entry, index) => {
        const row = plan.rows[index];
        if (row === undefined) return [];
        const { entryId: EntryId, ...decided } = row;
        const { type, isPostponed } = entry;
        return [
          { EntryId, type, isPostponed, sides: sidesText(entry), place: toPracticePlace(entry), ...decided },
        ];
      }),
      coaches: coachIds.length,
      daysOff: dayOffIds.length,
      players: playerIds.length,
      playersStaying,
      rosterProblem,
      emails: await countReaders(tx, plan),
    };
  });

/**
 * Plans it from the data as they are. To write it, the caller has locked the teams and slots.
 * @throws AppError NOT_FOUND | WRONG_STATE if it has withdrawn | INVALID_INPUT
 */
export async function planTeamWithdrawal(
  portal: Pick<Portal, 'clock' | 'settings'>,
  db: Db,
  { seasonId, teamId, request }: { seasonId: number; teamId: number; request: WithdrawalBody },
): Promise<WithdrawalPlan> {
  const { toTeamId, merge, leavePlayers } = request;
  const teams = await listTeams(db, seasonId, [teamId, toTeamId ?? 0]);
  const team = teams.find(({ id }) => id === teamId);
  if (team === undefined) throw new AppError('NOT_FOUND', 'Team not found.');
  if (team.withdrawnAt !== null)
    throw new AppError('WRONG_STATE', `${team.name} has already left the season.`);
  const receiver = toTeamId === null ? null : (teams.find(({ id }) => id === toTeamId) ?? null);
  if (toTeamId !== null && !mayReceive(team, receiver)) throw noReceiver(team);

  const entries = await listLeaving(portal, db, teamId);
  const { weekStart } = portal.settings.current();
  const receiving = receiver && (await readReceiving(db, receiver, entries));
  const rows = planWithdrawal(
    entries.map((entry) => toLeavingEntry(entry, teamId)),
    {
      choice: merge ? 'give' : request.choice,
      decisions: new Map(request.decisions.map(({ EntryId, choice }) => [EntryId, choice] as const)),
      receiver: receiving,
      weekOf: (date) => weekStartOf(date, weekStart),
    },
  );
  const goingOver =
    merge && receiver !== null
      ? await readGoingOver(db, { from: team, to: receiver, leavePlayers })
      : NOTHING;
  const plan = { team, receiver, isMerge: merge, entries, rows, goingOver };
  return { ...plan, hash: hashOf(plan, receiving) };
}

/** What the team that gets entries has when they are, and which rules about its people they would break. */
async function readReceiving(
  db: Db,
  { id: teamId, name, limit }: TeamRow,
  entries: readonly Leaving[],
): Promise<ReceivingTeam> {
  const [first, last] = [entries.at(0)?.date, entries.at(-1)?.date];
  const times =
    first === undefined || last === undefined
      ? []
      : // whole weeks, because the weekly limit counts them
        await listTakenTimes(db, { first: addDays(first, -6), last: addDays(last, 6), teamIds: [teamId] });
  const timed = entries.filter(({ isPostponed }) => !isPostponed);
  const warnings = await warningsOfTeams(db, {
    ...{ teamIds: [teamId], times: timed },
    exceptEntryIds: entries.map(({ entryId }) => entryId),
  });
  const coachWarnings = new Map(
    timed.map(({ entryId }, index) => [entryId, warnings[index]?.join(' ') ?? '']),
  );
  return { teamId, name, limit, times, daysOff: await listApprovedDaysOff(db, teamId), coachWarnings };
}

const NOTHING: GoingOver = {
  coachIds: [],
  dayOffIds: [],
  playerIds: [],
  playersStaying: 0,
  rosterProblem: '',
};

const mayReceive = (team: TeamRow, receiver: TeamRow | null) =>
  receiver !== null &&
  receiver.id !== team.id &&
  receiver.divisionId === team.divisionId &&
  receiver.withdrawnAt === null;

function noReceiver({ divisionName }: TeamRow): AppError {
  return invalidField('toTeamId', `Please choose another team of ${divisionName}.`);
}

function hashOf(
  { team, receiver, entries, rows, goingOver }: Omit<WithdrawalPlan, 'hash'>,
  receiving: ReceivingTeam | null,
): string {
  const shown = [
    [team.id, receiver?.id ?? null],
    entries.map(({ entryId, revision, isPostponed }) => [entryId, revision, isPostponed]),
    rows.map(({ options }) => options),
    receiving && [receiving.daysOff, [...receiving.coachWarnings]],
    goingOver.coachIds,
    goingOver.dayOffIds.length,
    goingOver.playerIds.length + goingOver.playersStaying,
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

async function listTeams(db: Db, seasonId: number, ids: readonly number[]): Promise<TeamRow[]> {
  return await db
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['t.id', 't.name', 't.withdrawnAt', 'd.id as divisionId', 'd.name as divisionName'])
    .select('d.practicesPerWeek as limit')
    .where('t.id', '=', anyOf(ids))
    .where('d.seasonId', '=', seasonId)
    .execute();
}

/** The upcoming practices and games of a team, and its postponed games, in the order of time. */
async function listLeaving(
  { clock, settings }: Pick<Portal, 'clock' | 'settings'>,
  db: Db,
  teamId: number,
): Promise<Leaving[]> {
  const { date, time } = leagueNowOf(clock, settings.current().timeZone);
  const rows = await namedEntries(db)
    .select('state')
    .select((entry) =>
      entry
        .selectFrom('entry')
        .select('cancelReason')
        .whereRef('entry.id', '=', 'entryNamed.id')
        .as('reason'),
    )
    .where((entry) => entry.or([entry('homeTeamId', '=', teamId), entry('awayTeamId', '=', teamId)]))
    .where((entry) =>
      entry.or([
        entry('state', '=', 'postponed'),
        entry.and([
          entry('state', '=', 'active'),
          sql<boolean>`(entry_date, start_time) > (${date}::date, ${time}::time)`,
        ]),
      ]),
    )
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ state, reason, type, ...entry }) =>
    type === 'clinic' || type === 'blackout'
      ? []
      : [
          {
            ...entry,
            type,
            isPostponed: state === 'postponed',
            reason: state === 'postponed' ? reason : null,
          },
        ],
  );
}

const toLeavingEntry = (entry: Leaving, teamId: number): LeavingEntry => ({
  ...entry,
  opponentId: teamIdsOf(entry).find((id) => id !== teamId) ?? null,
});

type Merge = { from: TeamRow; to: TeamRow; leavePlayers: boolean };

async function readGoingOver(db: Db, { from, to, leavePlayers }: Merge): Promise<GoingOver> {
  type Found = Pick<GoingOver, 'coachIds' | 'dayOffIds' | 'playerIds'> & { players: number; roster: number };
  const { rows } = await sql<Found>`
    select
      array(select tc.coach_id from team_coach tc where tc.team_id = ${from.id}
        and not exists (select from team_coach o where o.team_id = ${to.id} and o.coach_id = tc.coach_id)
        order by 1) as "coachIds",
      array(select o.id from team_day_off o where o.team_id = ${from.id}
        and not exists (select from team_day_off s where s.team_id = ${to.id}
          and (s.first_date, s.last_date, s.from_time, s.until_time)
            is not distinct from (o.first_date, o.last_date, o.from_time, o.until_time))
        order by 1) as "dayOffIds",
      array(select p.id from player p where p.team_id = ${from.id}
        and not exists (select from player s where s.team_id = ${to.id}
          and lower(s.first_name) = lower(p.first_name) and s.last_initial = p.last_initial
          and regexp_replace(s.jersey_number, '^0+(?=[1-9])', '') is not distinct from regexp_replace(p.jersey_number, '^0+(?=[1-9])', ''))
        order by 1) as "playerIds",
      (select count(*) from player where team_id = ${from.id}) as players,
      (select count(*) from player where team_id = ${to.id}) as roster`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The query has one row.');
  const { coachIds, dayOffIds, players, roster } = found;
  const full = roster + found.playerIds.length;
  const rosterProblem =
    full <= MAX_ROSTER ? '' : `${to.name} would have ${full} players. A team has at most ${MAX_ROSTER}.`;
  const playerIds = leavePlayers ? [] : found.playerIds;
  return { coachIds, dayOffIds, playerIds, playersStaying: players - playerIds.length, rosterProblem };
}

/** How many people are told. */
async function countReaders(
  db: Db,
  { team, receiver, isMerge, entries, rows }: WithdrawalPlan,
): Promise<number> {
  const gives = isMerge || rows.some(({ choice }) => choice === 'give');
  const teamIds = [team.id, ...(receiver !== null && gives ? [receiver.id] : [])];
  const ofEntries = await listCoachedEntries(
    db,
    entries.map(({ entryId }) => entryId),
  );
  const all = [...(await listCoachesOfTeams(db, teamIds)), ...ofEntries.flatMap(({ coaches }) => coaches)];
  return new Set(all.map(({ email }) => email)).size;
}

/** The entries of this choice. */
export const entriesWith = ({ entries, rows }: WithdrawalPlan, choice: WithdrawalChoice): Leaving[] =>
  entries.filter((_, index) => rows[index]?.choice === choice);
