import type { Fairness, FairnessDivision, TeamFairness } from '@portal/contract/fairness.ts';
import { FIGURE_LABELS } from '@portal/domain/fairness/figure-labels.ts';
import { FIGURES, figuresOf, spreadOf, weeksSince } from '@portal/domain/fairness/figures.ts';
import type { FairnessTimes } from '@portal/domain/fairness/times.ts';
import { type IsoDate, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekEndOf } from '@portal/domain/time/week.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { safe } from '#platform/files/write/xlsx-file.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, getActiveSeason, seasonLabel } from '#season/find-season.ts';
import {
  findSeasonDays,
  findTeam,
  listDivisions,
  listItemGroups,
  listItems,
  listTeams,
  type Measure,
  type StoredDivision,
  type StoredTeam,
} from './fairness-repository.ts';

/** The divisions that the caller may see: all for administrators, those of their teams for coaches. */
async function listVisible(db: Db, seasonId: number, { role, email }: Caller): Promise<StoredDivision[]> {
  const divisions = await listDivisions(db, seasonId, email);
  return divisions.filter(({ isOwn }) => isOwn || role === 'ADMIN');
}

/**
 * The figures of every team of one division of the active season.
 * @throws AppError NOT_FOUND, and NOT_YOURS for a coach without a team in the division
 * @see docs/spec/decisions.md#fairness
 */
export async function getFairness(
  portal: Portal,
  caller: Caller,
  { division: requestedId }: { division?: number | undefined },
): Promise<Fairness> {
  const { db } = portal;
  const season = await activeSeasonOrNone(db);
  const divisions = season === null ? [] : await listVisible(db, season.id, caller);
  const division =
    requestedId === undefined
      ? (divisions.find(({ isOwn }) => isOwn) ?? divisions[0])
      : divisions.find(({ id }) => id === requestedId);
  if (requestedId !== undefined && division === undefined) throw notVisible(caller, 'Division not found.');
  return {
    season: season && seasonLabel(season),
    divisions: divisions.map(({ id, name, isOwn }) => ({ id, name, isOwn })),
    division:
      season === null || division === undefined
        ? null
        : ((await measureDivisions(portal, db, { seasonId: season.id, divisions: [division], caller }))[0] ??
          null),
  };
}

/** Coaches must not learn which divisions and teams exist. */
const notVisible = ({ role }: Caller, notFound: string) =>
  role === 'ADMIN'
    ? new AppError('NOT_FOUND', notFound)
    : new AppError('NOT_YOURS', 'You can only look at the divisions of your teams.');

/** These divisions with the figures of their teams. */
async function measureDivisions(
  portal: Portal,
  db: Db,
  { seasonId, divisions, caller }: { seasonId: number; divisions: readonly StoredDivision[]; caller: Caller },
): Promise<FairnessDivision[]> {
  const ids = divisions.map(({ id }) => id);
  const [teams, days] = await Promise.all([listTeams(db, ids, caller.email), findSeasonDays(db, seasonId)]);
  const groups = await listItemGroups(
    db,
    teams.map(({ id }) => id),
    measureOf(portal, seasonId),
  );
  const groupsOf = Map.groupBy(groups, ({ teamId }) => teamId);
  const teamsOf = Map.groupBy(teams, ({ divisionId }) => divisionId);
  return divisions.map(({ id, name, isOwn: _, ...times }) => {
    const own = teamsOf.get(id) ?? [];
    const measured = own.map((team) => {
      const weeks = weeksOf(portal, team, days);
      return {
        teamId: team.id,
        teamName: team.name,
        isOwn: team.isOwn,
        weeks,
        figures: figuresOf(groupsOf.get(team.id) ?? [], { weeks, hasHomeGym: team.hasHomeGym }),
      };
    });
    // nobody is compared with a team that has withdrawn
    const playing = measured.filter((_, index) => own[index]?.withdrawnAt === null);
    const spread = Object.fromEntries(
      FIGURES.map((figure) => [figure, spreadOf(playing.map(({ figures }) => figures[figure]))]),
    ) as FairnessDivision['spread'];
    return { id, name, times, spread, teams: measured };
  });
}

function measureOf({ clock, settings }: Portal, seasonId: number): Measure {
  const { timeZone, weekStart } = settings.current();
  return { seasonId, timeZone, weekEnd: weekEndOf(leagueNowOf(clock, timeZone).date, weekStart) };
}

/** How many weeks the team has existed in the season. */
function weeksOf(
  { clock, settings }: Portal,
  { createdAt, withdrawnAt, firstEntryDate }: StoredTeam,
  days: { first: IsoDate; last: IsoDate } | null,
): number {
  if (days === null) return 0;
  const { timeZone, weekStart } = settings.current();
  const today = leagueNow(withdrawnAt ?? clock.now(), timeZone).date;
  const added = createdAt === null ? days.first : leagueNow(createdAt, timeZone).date;
  // a league may load its teams after the season begins
  const [since = added] = [added, firstEntryDate ?? added].toSorted();
  const [, first = days.first] = [days.first, since].toSorted();
  const [last = days.last] = [days.last, today].toSorted();
  return weeksSince({ first, last }, weekStart);
}

/**
 * The items that the figures of a team count.
 * @throws AppError NOT_FOUND, and NOT_YOURS for a coach without a team in its division
 */
export async function getTeamFairness(portal: Portal, caller: Caller, teamId: number): Promise<TeamFairness> {
  const { db } = portal;
  const season = await activeSeasonOrNone(db);
  const coachEmail = caller.email;
  const [team, divisions] =
    season === null
      ? [null, []]
      : await Promise.all([
          findTeam(db, { teamId, seasonId: season.id, coachEmail }),
          listVisible(db, season.id, caller),
        ]);
  if (season === null || team === null || !divisions.some(({ id }) => id === team.divisionId)) {
    throw notVisible(caller, 'Team not found.');
  }
  return {
    teamId: team.id,
    teamName: team.name,
    divisionName: team.divisionName,
    items: await listItems(db, teamId, measureOf(portal, season.id)),
  };
}

/**
 * The figures of the active season as fairness.csv or fairness.xlsx, a row for each team.
 * @param asked.division only this one
 * @throws AppError WRONG_STATE | NOT_FOUND
 */
export async function exportFairness(
  portal: Portal,
  caller: Caller,
  { division, format }: { division?: number | undefined; format: FileFormat },
): Promise<TableFile> {
  const { db } = portal;
  const { id: seasonId } = await getActiveSeason(db);
  const all = await listDivisions(db, seasonId, caller.email);
  const divisions = all.filter(({ id }) => division === undefined || id === division);
  if (division !== undefined && divisions.length === 0)
    throw new AppError('NOT_FOUND', 'Division not found.');
  const measured = await measureDivisions(portal, db, { seasonId, divisions, caller });
  return tableFile(format, {
    name: 'fairness',
    sheet: 'Fairness',
    headings: ['Division', 'Team', 'Weeks', ...FIGURES.map((figure) => FIGURE_LABELS[figure])],
    rows: measured.map(({ name, teams }) => teams.map((team) => ({ ...team, divisionName: name }))),
    toCells: ({ divisionName, teamName, weeks, figures }) =>
      [
        divisionName,
        teamName,
        String(weeks),
        ...FIGURES.map((figure) => figures[figure]).map((value) => (value === null ? '' : String(value))),
      ].map(safe),
  });
}

/** Changes what counts as prime time, late and early in a division. @throws AppError NOT_FOUND */
export async function changeFairnessTimes(
  portal: Portal,
  { accountId }: Caller,
  divisionId: number,
  times: FairnessTimes,
): Promise<{ message: string }> {
  const { primeFrom, primeUntil, lateFrom, earlyBefore } = times;
  const stored = await inTransaction(portal.db, (tx) =>
    tx
      .updateTable('division')
      .set({ primeFrom, primeUntil, lateFrom, earlyBefore })
      .where('id', '=', divisionId)
      .returning('id')
      .executeTakeFirst(),
  );
  if (stored === undefined) throw new AppError('NOT_FOUND', 'Division not found.');
  portal.log.info({ accountId, divisionId, times }, 'fairness times changed');
  return { message: 'The times are saved.' };
}
