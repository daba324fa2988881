import type { LeagueTeam, NewCoach } from '@portal/contract/admin-coaches.ts';
import { COACH_STATUS_NAMES, coachStatus } from '@portal/domain/coaches/coach-status.ts';
import { type FoldedName, foldName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { sql } from 'kysely';
import { changeCourtTime } from '#court-time/write.ts';
import { currentPeriod } from '#league/period.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { safe } from '#platform/files/write/xlsx-file.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { addCoach, changeLeague } from './change-coaches.ts';

type NewTeam = { divisionName: string; teamName: string; coach?: NewCoach | undefined };

/**
 * Adds a team, its division if new, and its first coach if given. Returns an existing team unchanged, so that a
 * repeat succeeds.
 * @throws AppError WRONG_STATE | ALREADY_RUNNING | BUSY
 */
export const addTeam = (portal: Portal, { divisionName, teamName, coach }: NewTeam) =>
  changeLeague(portal, async (tx, seasonId) => {
    const name = foldName(teamName);
    const division = await lockDivision(tx, seasonId, foldName(divisionName));
    if (division === null) throw changedMeanwhile();
    const added = await tx
      .insertInto('team')
      .values({
        divisionId: division.id,
        name: name.shown,
        nameKey: name.key,
        createdAt: portal.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['divisionId', 'nameKey']).doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst();
    const team = added ?? (await findTeam(tx, division.id, name.key));
    if (team === null) throw changedMeanwhile();
    const label = `${team.name} (${division.name})`;
    const first = added ? `${label} is in the league now.` : `${label} was in the league already.`;
    if (coach === undefined) return { id: team.id, isNew: added !== undefined, message: first };
    const second = await addCoach(tx, team, coach);
    return { id: team.id, isNew: added !== undefined, message: `${first} ${second}` };
  });

/**
 * Renames a team, or moves it to another division, which is added if it is new. Its coaches, entries and players stay.
 * @throws AppError NOT_FOUND | IN_USE if the division has a team with that name | WRONG_STATE | ALREADY_RUNNING | BUSY
 */
export const changeTeam = (
  portal: Portal,
  id: number,
  { teamName, divisionName }: { teamName: string; divisionName?: string | undefined },
): Promise<{ message: string }> =>
  changeLeague(portal, async (tx, seasonId) => {
    const name = foldName(teamName);
    const team = await lockTeam(tx, seasonId, id);
    if (team === null) throw new AppError('NOT_FOUND', 'Team not found.');
    if (team.withdrawnAt !== null)
      throw new AppError('WRONG_STATE', `${team.name} can’t be renamed or moved.`);
    const division =
      divisionName === undefined
        ? { id: team.divisionId, name: team.divisionName }
        : await lockDivision(tx, seasonId, foldName(divisionName));
    if (division === null) throw changedMeanwhile();
    const other = await findTeam(tx, division.id, name.key);
    if (other !== null && other.id !== id) throw nameTaken(other.name, division.name);
    await tx
      .updateTable('team')
      .set({ name: name.shown, nameKey: name.key, divisionId: division.id })
      .where('id', '=', id)
      .execute();
    const renamed = renamedText(team.name, name);
    if (division.id === team.divisionId) return { message: renamed };
    const moved = `${name.shown} is in ${division.name} now. Its coaches, bookings and players stay.`;
    return { message: team.name === name.shown ? moved : `${renamed} ${moved}` };
  });

/**
 * Removes a team whose entries are all canceled, with them, and with its players, who have no ratings. The history of the
 * slots keeps what happened. Succeeds if there is no such team.
 * @throws AppError IN_USE with what uses the team
 */
export const removeTeam = (
  portal: Portal,
  { accountId, email: actor }: Caller,
  id: number,
): Promise<{ message: string }> =>
  changeLeague(portal, async (tx, seasonId) => {
    const team = await lockTeam(tx, seasonId, id);
    if (team !== null) {
      const { canceled, entries, ratings } = await readDependents(tx, id);
      if (entries + ratings > 0) throw inUse(team, { entries, ratings });
      const removed = canceled.map((entryId) => ({ what: 'remove', entryId }) as const);
      const context = { kind: 'withdraw', accountId, actor, now: portal.clock.now() } as const;
      if (removed.length > 0) await changeCourtTime(tx, context, removed, `${team.name} was removed`);
      await tx.deleteFrom('teamCoach').where('teamId', '=', id).execute();
      await tx.deleteFrom('team').where('id', '=', id).execute();
    }
    return { message: 'The team is no longer in the league.' };
  });

const changedMeanwhile = () => new AppError('BUSY', 'Someone else is saving. Please try again.');

const nameTaken = (name: string, divisionName: string) => {
  const sentence = `There is already a team called “${name}” in ${divisionName}.`;
  return new AppError('IN_USE', sentence, { fields: { teamName: sentence } });
};

const renamedText = (before: string, { shown }: FoldedName) =>
  before === shown ? `The team is still called ${shown}.` : `${before} is now called ${shown}.`;

function inUse({ name, withdrawnAt }: LockedTeam, uses: Omit<Dependents, 'canceled'>): AppError {
  const { entries, ratings } = uses;
  const what = [
    entries > 0 && `${several(entries, 'entry', 'entries')} in the schedule`,
    ratings > 0 && `${ratings} ${ratings === 1 ? 'rating' : 'ratings'} of its players`,
  ].filter(Boolean);
  const hint = withdrawnAt === null ? ' Please withdraw it instead.' : '';
  const text = `${name} can’t be removed: it has ${what.join(' and ')}.${hint}`;
  return new AppError('IN_USE', text, { conflict: uses });
}

/** Locks the division against other changes to its teams' names; adds it if new. */
async function lockDivision(
  tx: Tx,
  seasonId: number,
  { shown, key }: FoldedName,
): Promise<{ id: number; name: string } | null> {
  await tx
    .insertInto('division')
    .values({ seasonId, name: shown, nameKey: key })
    .onConflict((conflict) => conflict.columns(['seasonId', 'nameKey']).doNothing())
    .execute();
  const locked = tx
    .selectFrom('division')
    .select(['id', 'name'])
    .where('seasonId', '=', seasonId)
    .where('nameKey', '=', key)
    .forUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

type LockedTeam = {
  id: number;
  name: string;
  withdrawnAt: Date | null;
  divisionId: number;
  divisionName: string;
};

/** Locks a team of the season and the names of its division's teams. @returns null if there is no such team */
async function lockTeam(tx: Tx, seasonId: number, id: number): Promise<LockedTeam | null> {
  const { rows } = await sql<LockedTeam>`
    with locked as (
      select d.id, d.name from division d join team t on t.division_id = d.id
      where t.id = ${id} and d.season_id = ${seasonId}
      for update of d
    )
    select t.id, t.name, t.withdrawn_at, locked.id as "divisionId", locked.name as "divisionName"
    from locked join team t on t.division_id = locked.id
    where t.id = ${id}
    for update of t`.execute(tx);
  return rows[0] ?? null;
}

async function findTeam(tx: Tx, divisionId: number, key: string) {
  const found = tx
    .selectFrom('team')
    .select(['id', 'name'])
    .where('divisionId', '=', divisionId)
    .where('nameKey', '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

/** The ids of a team's canceled entries, and how many others and how many ratings of players it has. */
type Dependents = { canceled: number[]; entries: number; ratings: number };

async function readDependents(tx: Tx, id: number): Promise<Dependents> {
  const { rows } = await sql<Dependents>`
    select
      array(select e.id from entry e where ${id} in (e.home_team_id, e.away_team_id) and e.state = 'cancelled'
        order by 1) as canceled,
      (select count(*) from entry e where ${id} in (e.home_team_id, e.away_team_id) and e.state <> 'cancelled')
        -- a slot that is held for a lost practice, too
        + (select count(*) from waiting_offer o where o.team_id = ${id} and o.state = 'held' and o.round_id is null)
        as entries,
      (select count(*) from player p join rating r on r.player_id = p.id where p.team_id = ${id}) as ratings`.execute(
    tx,
  );
  return rows[0] ?? { canceled: [], entries: 0, ratings: 0 };
}

/**
 * All teams of the active season with their coaches, and whether the coaches have accounts and have turned emails off; in
 * order of division and name, those that withdrew last. Practices of this week and the next are counted. None without an active season.
 */
export async function listLeagueTeams(portal: Portal): Promise<LeagueTeam[]> {
  const { current, next } = currentPeriod(portal).range;
  const { rows } = await sql<LeagueTeam>`
    select t.id, t.name, d.name as "divisionName",
      json_build_object(
        'limit', d.practices_per_week, 'thisWeek', p."thisWeek", 'nextWeek', p."nextWeek"
      ) as practices,
      coalesce(c.list, '[]') as coaches,
      case when t.withdrawn_at is not null then json_build_object(
        'at', to_char(t.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'into', (select o.name from team_withdrawal w join team o on o.id = w.into_team_id where w.team_id = t.id)
      ) end as withdrawn
    from season x
    join division d on d.season_id = x.id
    join team t on t.division_id = d.id
    left join lateral (
      select count(*) filter (where e.week_start = ${current.start}) as "thisWeek",
        count(*) filter (where e.week_start = ${next.start}) as "nextWeek"
      from entry e
      where e.home_team_id = t.id and e.state = 'active' and e.type = 'practice'
        and e.week_start in (${current.start}, ${next.start})
    ) p on true
    left join lateral (
      select json_agg(json_build_object(
        'id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
        'hasAccount', a.id is not null, 'accountId', a.id, 'disabled', a.disabled_at is not null, 'confirmed', a.email_verified_at is not null,
        'invitedAt', to_char(c.invited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'mailsOff', coalesce((
          select json_agg(json_build_object(
            'mails', s.mail_group, 'byWayOf', s.by_way_of,
            'since', to_char(s.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          ) order by s.since, s.mail_group)
          from mail_switched_off s where s.email = c.email
        ), '[]')
      ) order by lower(c.first_name) collate "C", lower(c.last_name) collate "C", c.email) as list
      from team_coach tc
      join coach c on c.id = tc.coach_id
      left join account a on a.email = c.email
      where tc.team_id = t.id
    ) c on true
    where x.is_active
    order by t.withdrawn_at is not null, d.name_key collate "C", t.name_key collate "C", t.id`.execute(
    portal.db,
  );
  return rows;
}

/** The teams and coaches as a file with the headings of lists of coaches, so that it can be changed and loaded again. */
export async function exportCoaches(portal: Portal, format: FileFormat): Promise<TableFile> {
  const teams = (await listLeagueTeams(portal)).filter(({ withdrawn }) => withdrawn === null);
  return tableFile(format, {
    name: 'coaches',
    sheet: 'Coaches',
    headings: [
      'Division',
      'Team',
      'Coach First Name',
      'Coach Last Name',
      'Coach Email',
      'Status',
      'Practices This Week',
      'Practices Next Week',
    ],
    rows: teams.map(({ coaches, ...team }) =>
      (coaches.length === 0 ? [null] : coaches).map((coach) => ({ ...team, coach })),
    ),
    toCells: ({ divisionName, name, coach, practices: { thisWeek, nextWeek, limit } }) =>
      [
        divisionName,
        name,
        coach?.firstName ?? '',
        coach?.lastName ?? '',
        coach?.email ?? '',
        coach === null ? 'No coach' : COACH_STATUS_NAMES[coachStatus(coach)],
        `${thisWeek} of ${limit}`,
        `${nextWeek} of ${limit}`,
      ].map(safe),
  });
}
