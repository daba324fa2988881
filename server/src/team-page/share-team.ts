import { randomBytes } from 'node:crypto';
import type { InputOf } from '@portal/contract/endpoint.ts';
import type { Endpoints } from '@portal/contract/endpoints.ts';
import type { TeamShare } from '@portal/contract/team-share.ts';
import { sql } from 'kysely';
import { accountName } from '#platform/db/account-name.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

/** The first name on page `p`: null unless that person wants it shown and coaches the team. */
export const SHOWN_FIRST_NAME = sql<string | null>`(
  select nullif(shown.first_name, '') from account shown
  join coach c on c.email = shown.email
  join team_coach tc on tc.coach_id = c.id and tc.team_id = p.team_id
  where shown.id = p.shown_account_id
)`;

/**
 * Moves a kept page to the team of the active season that follows its team: the same names of division and team, and a coach of
 * both. So the address goes on when the season changes, when the team is added later, and if the change was a mistake.
 * @see docs/decisions/0073-link-of-next-season.md
 */
export async function followSeason(db: Db, page: { secret: string } | { teamId: number }): Promise<void> {
  const isMeant = 'secret' in page ? sql`p.secret = ${page.secret}` : sql`next.id = ${page.teamId}`;
  await sql`
    update team_page set team_id = kept.next_id from (
      select p.team_id, next.id as next_id from team_page p
      join team t on t.id = p.team_id and t.withdrawn_at is null
      join division d on d.id = t.division_id
      join season x on x.id = d.season_id and not x.is_active
      join season active on active.is_active
      join division next_division on next_division.season_id = active.id and next_division.name_key = d.name_key
      join team next on next.division_id = next_division.id and next.name_key = t.name_key and next.withdrawn_at is null
      where p.keeps_next_season and ${isMeant}
        and exists (select from team_coach a join team_coach b on b.coach_id = a.coach_id
          where a.team_id = t.id and b.team_id = next.id)
        and not exists (select from team_page own where own.team_id = next.id)
      order by x.activated_at desc nulls last limit 1
    ) kept where team_page.team_id = kept.team_id`.execute(db);
}

/** 128 random bits: 22 characters that are safe in an address and short enough for a printed code. */
const newSecret = (): string => randomBytes(16).toString('base64url');

/**
 * The page of a team for families; `share` is null if it has none.
 * @throws AppError NOT_FOUND | NOT_YOURS
 * @see docs/spec/decisions.md#families-page
 */
export async function getTeamShare(
  portal: Portal,
  caller: Caller,
  teamId: number,
): Promise<{ share: TeamShare | null }> {
  await findTeam(portal.db, caller, teamId);
  await followSeason(portal.db, { teamId });
  return { share: await findShare(portal, portal.db, teamId) };
}

/**
 * Makes the page of a team, or changes it.
 * @param request.showsCoach whether it shows the first name of the caller, who must coach the team; left out, nothing changes
 * @param request.keepsAddress an address that families have goes on working
 * @param request.keepsNextSeason whether the address goes on in the next season; left out, nothing changes
 * @throws AppError NOT_FOUND | NOT_YOURS | WRONG_STATE (the team has withdrawn or its season has ended)
 */
export async function shareTeam(
  portal: Portal,
  caller: Caller,
  { id: teamId, showsCoach, keepsAddress = false, keepsNextSeason }: InputOf<Endpoints['shareTeam']>,
): Promise<TeamShare & { message: string }> {
  return await inTransaction(portal.db, async (tx) => {
    const team = await findTeam(tx, caller, teamId);
    if (!team.isPlaying) {
      throw new AppError('WRONG_STATE', `${team.name} is not a team of this season, so it has no page.`);
    }
    await followSeason(tx, { teamId });
    const shown =
      showsCoach === undefined ? undefined : showsCoach && team.isCoachedByCaller ? caller.accountId : null;
    const made = { secret: newSecret(), madeBy: caller.accountId, madeAt: portal.clock.now() };
    await tx
      .insertInto('teamPage')
      .values({ teamId, ...made, shownAccountId: shown ?? null, keepsNextSeason: keepsNextSeason ?? false })
      .onConflict((conflict) =>
        conflict.column('teamId').doUpdateSet({
          ...(keepsAddress ? { teamId } : made),
          ...(shown !== undefined && { shownAccountId: shown }),
          ...(keepsNextSeason !== undefined && { keepsNextSeason }),
        }),
      )
      .execute();
    const share = await findShare(portal, tx, teamId);
    if (share === null) throw new Error('The page of a team was written and not found.');
    return { message: `Anyone with the link can see the schedule of ${team.name}.`, ...share };
  });
}

/** @throws AppError NOT_FOUND | NOT_YOURS */
export async function stopSharingTeam(
  { db }: Portal,
  caller: Caller,
  teamId: number,
): Promise<{ message: string }> {
  const { name } = await findTeam(db, caller, teamId);
  await followSeason(db, { teamId });
  await db.deleteFrom('teamPage').where('teamId', '=', teamId).execute();
  return { message: `The page of ${name} is off. Its link no longer works.` };
}

type SharedTeam = {
  name: string;
  /** it plays in the active season */
  isPlaying: boolean;
  isCoachedByCaller: boolean;
};

async function findTeam(db: Db, { email, role }: Caller, teamId: number): Promise<SharedTeam> {
  const { rows } = await sql<SharedTeam>`
    select t.name, x.is_active and t.withdrawn_at is null as "isPlaying",
      exists(select from team_coach tc join coach c on c.id = tc.coach_id
        where tc.team_id = t.id and c.email = ${email}) as "isCoachedByCaller"
    from team t join division d on d.id = t.division_id join season x on x.id = d.season_id
    where t.id = ${teamId}`.execute(db);
  const [team] = rows;
  if (role !== 'ADMIN' && team?.isCoachedByCaller !== true) {
    throw new AppError('NOT_YOURS', 'You can only share the schedule of your own teams.');
  }
  if (team === undefined) throw new AppError('NOT_FOUND', 'Team not found.');
  return team;
}

async function findShare({ publicUrl }: Portal, db: Db, teamId: number): Promise<TeamShare | null> {
  const page = await db
    .selectFrom('teamPage as p')
    .leftJoin('account as a', 'a.id', 'p.madeBy')
    .select([
      'p.secret',
      'p.madeAt',
      'p.keepsNextSeason',
      accountName().as('madeBy'),
      SHOWN_FIRST_NAME.as('coachFirstName'),
    ])
    .where('p.teamId', '=', teamId)
    .executeTakeFirst();
  if (page === undefined) return null;
  const { secret, madeAt, madeBy, coachFirstName, keepsNextSeason } = page;
  return {
    url: `${publicUrl}/team/${secret}`,
    madeAt: madeAt.toISOString(),
    madeBy,
    coachFirstName,
    keepsNextSeason,
  };
}
