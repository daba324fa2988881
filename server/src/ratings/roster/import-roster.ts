import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { TeamNames } from '@portal/domain/games/look-up-names.ts';
import { MAX_ROSTER, type PlayerFields, playerKey } from '@portal/domain/ratings/player.ts';
import { inFileOrder, lineName, placeOf } from '@portal/domain/text/row-place.ts';
import { countsText, several } from '@portal/domain/text/several.ts';
import { sql } from 'kysely';
import { readAnswers } from '#games/answers.ts';
import { type Importable, recordImport, standsAgainst } from '#imports/file-history.ts';
import { KINDS } from '#imports/file-kinds.ts';
import { readFileOf } from '#imports/right-door.ts';
import { prepareAndRetry, RetryTransaction } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import { readTable } from '#platform/files/read/read-table.ts';
import { notReadNotes, type Table } from '#platform/files/read/table.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from '#ratings/access-log.ts';
import { insertPlayers, listPlayers, type StoredPlayer } from '#ratings/player-repository.ts';
import { type LeagueTeam, listTeams } from '#ratings/rated-season.ts';
import { lockWindow } from '#ratings/window.ts';
import { getActiveSeason, seasonLabel, shareSeason } from '#season/find-season.ts';
import { plain } from './families.ts';
import { findRosterColumns, type ParsedRoster, parseRoster, type RosterRow } from './parse-roster.ts';
import { planRoster } from './plan-roster.ts';
import { skippedRowsNotes, stayingNotes, type TeamPlan } from './roster-notes.ts';

const DIVISION = plain.columns.divisionName?.title ?? '';
const TEAM = plain.columns.teamName?.title ?? '';

/** A roster that lacks columns for the division or team, with those that lines or sheets name; null for any other file. */
async function readUnderHeadings(bytes: Buffer): Promise<Table | null> {
  const lackingIn = (columns: readonly string[]) => {
    const { missing } = findRosterColumns({ columns: [...columns] });
    const titleOf = (title: string) => (missing.includes(title) ? title : null);
    return { division: titleOf(DIVISION), team: titleOf(TEAM) };
  };
  const isHeader = (columns: readonly string[]) => KINDS.players.isHeader([...columns, DIVISION, TEAM]);
  const table = await readTable(bytes, { isHeader, lackingIn });
  const { missing } = findRosterColumns(table);
  // the name of a team may be enough
  return table.hasHeadings === true && missing.every((title) => title === DIVISION) ? table : null;
}

const MAX_SHOWN_PROBLEMS = 500;
const MAX_SHOWN_QUESTIONS = 100;

/**
 * Loads rosters of the active season from a file. Players who are not in the file stay. Loading the same file again
 * changes nothing, and neither does a preview. A team or division that is not known is asked about once, and the answer is
 * shared with the season's files of games.
 * @param shown what a preview has shown; null if it does not matter
 * @throws AppError INVALID_INPUT, also while a question is open | WRONG_STATE without an active season, or if the outcome
 * is not the shown one | TOO_LATE while locked | ALREADY_RUNNING
 */
export async function importRoster(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  bytes: Buffer,
  { preview, shown }: { preview: boolean; shown: string | null },
): Promise<RosterImport> {
  const table = (await readUnderHeadings(bytes)) ?? (await readFileOf('players', bytes));
  const prepare = () => readRosters(portal, table);
  return await prepareAndRetry(portal, prepare, async (tx, { basis, parsed, rowsByTeam }) => {
    const season = await getActiveSeason(tx);
    await shareSeason(tx, season);
    if (!isDeepStrictEqual(await readBasis(tx), basis)) throw new RetryTransaction();
    const { lockedAt } = await lockWindow(tx, season.id, 'exclusive');
    if (lockedAt !== null) {
      throw new AppError('TOO_LATE', `Ratings of ${seasonLabel(season)} are locked. Unlock them first.`);
    }
    const plans = await planRosters(tx, basis.teams, rowsByTeam);
    const outcome = outcomeOf(parsed, plans);
    if (!preview) {
      refuseOpenQuestions(parsed);
      if (shown !== null && shown !== outcome) throw changedSince();
      const added = plans.flatMap((plan) =>
        plan.added.map((player) => ({ ...player, teamId: plan.team.id })),
      );
      // the name of a file may be that of a child
      const file = { fileName: parsed.family.label, accountId };
      await recordImport(portal, tx, { importable: ROSTERS, file, seasonId: season.id }, async () => {
        await insertPlayers(tx, added);
        await updatePlayers(
          tx,
          plans.flatMap(({ changed }) => changed),
        );
      });
      await logAccess(tx, {
        accountId,
        action: 'roster-imported',
        seasonId: season.id,
        now: portal.clock.now(),
      });
    }
    const answer = answerOf(parsed, plans, { preview, season: seasonLabel(season) });
    return preview ? { ...answer, shown: outcome } : answer;
  });
}

/** No names: the mark only tells whether someone has another name by now. What a deleted player leaves behind is the id. */
type KeptPlayer = Pick<StoredPlayer, 'id' | 'jerseyNumber' | 'grade'> & { teamId: number; nameMark: string };

/** What a file of players changes. */
export const ROSTERS: Importable<KeptPlayer> = {
  kind: 'players',
  noun: 'player',
  isOfGyms: false,
  lock: async ({ tx, seasonId }) => {
    const { lockedAt } = await lockWindow(tx, seasonId ?? 0, 'exclusive');
    if (lockedAt !== null)
      throw new AppError('TOO_LATE', 'Ratings of this season are locked. Unlock them first.');
  },
  list: async (db, seasonId) => {
    const teams = seasonId === null ? [] : await listTeams(db, seasonId);
    const players = await listPlayers(
      db,
      teams.map(({ id }) => id),
    );
    return players.map(({ id, teamId, firstName, lastInitial, jerseyNumber, grade }) => {
      const nameMark = createHash('sha256').update(`${id} ${firstName} ${lastInitial}`).digest('base64url');
      return { id, teamId, jerseyNumber, grade, nameMark: nameMark.slice(0, 16) };
    });
  },
  describe: async (db, stored) => {
    const teams = await db.selectFrom('team').select(['id', 'name']).execute();
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    const texts = stored.map(({ teamId }) => names.get(teamId));
    return texts.map((team) => (team === undefined ? 'a player who was removed' : `a player of ${team}`));
  },
  remove: async ({ tx }, stored) => {
    const ids = anyOf(stored.map(({ id }) => id));
    const rated = await tx
      .selectFrom('rating')
      .distinct()
      .select('playerId')
      .where('playerId', '=', ids)
      .execute();
    if (rated.length > 0) {
      const those = stored.filter(({ id }) => rated.some(({ playerId }) => playerId === id));
      throw standsAgainst('player', 'been rated since', await ROSTERS.describe(tx, those));
    }
    await tx.deleteFrom('player').where('id', '=', ids).execute();
  },
  restore: async ({ portal, tx, accountId, seasonId }, before) => {
    const own = new Map(before.map((player) => [player.id, player]));
    const teamIds = before.map(({ teamId }) => teamId);
    const players = (await listPlayers(tx, teamIds)).map((player) => ({ ...player, ...own.get(player.id) }));
    const same = Map.groupBy(players, (player) => `${player.teamId} ${playerKey(player)}`);
    if ([...same.values()].some((each) => each.length > 1 && each.some(({ id }) => own.has(id))))
      throw new AppError(
        'WRONG_STATE',
        'Nothing was undone: a player would get the name and number of another player of the team. Please change the players by hand.',
      );
    await updatePlayers(tx, before);
    await logAccess(tx, { accountId, action: 'roster-reverted', seasonId, now: portal.clock.now() });
  },
};

/** Differs if the file would do something else than shown. */
function outcomeOf({ doubtful, inPart, leftOut }: ParsedRoster, plans: readonly TeamPlan[]): string {
  const teams = plans.map(({ team, ...plan }) => [team, plan]);
  return createHash('sha256')
    .update(JSON.stringify([teams, doubtful, inPart, leftOut]))
    .digest('base64url');
}

const changedSince = () =>
  new AppError(
    'WRONG_STATE',
    'Nothing was imported: teams or players have changed since the preview, so the outcome would be different. Please check the preview again.',
  );

/** The questions, those without an answer first. */
const listQuestions = ({ questions }: ParsedRoster) =>
  [...questions.values()].sort((a, b) => Number(a.answer !== null) - Number(b.answer !== null));

/** @throws AppError INVALID_INPUT */
function refuseOpenQuestions(parsed: ParsedRoster): void {
  const [first] = listQuestions(parsed);
  if (first === undefined || first.answer !== null) return;
  throw new AppError(
    'INVALID_INPUT',
    `Nothing was imported. Line ${first.lines[0]}: ${first.text} Choose the answer in the preview, or correct the file.`,
  );
}

/** What the rows of a file are read by. */
async function readBasis(db: Db) {
  const { id, programName } = await getActiveSeason(db);
  return { programName, teams: await listTeams(db, id, true), answers: await readAnswers(db, id) };
}

/** Reads the players of each team, before the ratings are locked. */
async function readRosters({ db }: Portal, table: Table) {
  const basis = await readBasis(db);
  const names = new TeamNames(basis.teams, basis.answers);
  const parsed = await parseRoster(table, basis, (row) => names.findOne(row));
  const rowsByTeam = new Map<number, PlayerFields[]>();
  for (const [teamId, rows] of Map.groupBy(parsed.rows, (row) => row.teamId)) {
    rowsByTeam.set(
      teamId,
      limitToRoster(rows, parsed).map(({ player }) => player),
    );
  }
  return { basis, parsed, rowsByTeam };
}

async function planRosters(
  tx: Tx,
  teams: readonly LeagueTeam[],
  rowsByTeam: ReadonlyMap<number, PlayerFields[]>,
): Promise<TeamPlan[]> {
  const stored = Map.groupBy(await listPlayers(tx, [...rowsByTeam.keys()]), ({ teamId }) => teamId);
  return teams.flatMap((team) => {
    const rows = rowsByTeam.get(team.id);
    if (rows === undefined) return [];
    const known = (stored.get(team.id) ?? []).map(({ teamId: _, ...player }) => player);
    return [{ team, ...planRoster(rows, known) }];
  });
}

/** Keeps as many rows of a team as a roster may have, and reports the others. */
function limitToRoster(rows: readonly RosterRow[], parsed: ParsedRoster): readonly RosterRow[] {
  const others = rows.slice(MAX_ROSTER).map(placeOf);
  const names = new Set(others.map(lineName));
  const reason = `The team has more than ${MAX_ROSTER} players in this file.`;
  parsed.doubtful.push(...others.map((place) => ({ ...place, reason })));
  // a row that is left out is not read in part
  parsed.inPart = parsed.inPart.filter((row) => !names.has(lineName(row)));
  return rows.slice(0, MAX_ROSTER);
}

function answerOf(
  parsed: ParsedRoster,
  plans: readonly TeamPlan[],
  { preview, season }: { preview: boolean; season: string },
): RosterImport {
  const teams = plans.map(({ team, added, changed, unchanged, missing }) => ({
    divisionName: team.divisionName,
    teamName: team.name,
    added: added.length,
    changed: changed.length,
    unchanged,
    missing: missing.length,
  }));
  const sums = { added: 0, changed: 0, unchanged: 0, missing: 0 };
  for (const team of teams)
    for (const field of ['added', 'changed', 'unchanged', 'missing'] as const) sums[field] += team[field];
  const counts = {
    ...sums,
    repeated: parsed.repeated,
    excluded: parsed.excluded,
    blank: parsed.blank,
    waiting: listQuestions(parsed).reduce((sum, { rows, answer }) => sum + (answer === null ? rows : 0), 0),
    leftOut: parsed.leftOut,
    doubtful: parsed.doubtful.length + parsed.inPart.length,
  };
  const parts: [number, string][] = [
    [counts.added, preview ? 'to add' : 'added'],
    [counts.changed, preview ? 'to change' : 'changed'],
    [counts.unchanged, 'unchanged'],
  ];
  const open: Parameters<typeof several>[] = [
    [counts.waiting, 'row waits for an answer', 'rows wait for an answer'],
    [parsed.doubtful.length, 'row needs review and is left out', 'rows need review and are left out'],
    [parsed.inPart.length, 'row is read in part', 'rows are read in part'],
  ];
  return {
    message: [
      `Rosters of ${season}: ${countsText(parts, 'player') || 'no changes'}.`,
      ...open.filter(([count]) => count > 0).map((texts) => `${several(...texts)}.`),
      ...stayingNotes(plans, parsed.gone),
      ...skippedRowsNotes(counts, parsed.canceled),
      ...notReadNotes(parsed.unread),
      ...parsed.notes,
    ].join(' '),
    family: parsed.family.label,
    counts,
    teams,
    doubtful: inFileOrder([...parsed.doubtful, ...parsed.inPart], parsed.places).slice(0, MAX_SHOWN_PROBLEMS),
    questions: listQuestions(parsed).slice(0, MAX_SHOWN_QUESTIONS),
  };
}

/** Updates jersey numbers and grades. The caller has checked that this makes no two players the same. */
async function updatePlayers(
  tx: Tx,
  players: readonly Pick<StoredPlayer, 'id' | 'jerseyNumber' | 'grade'>[],
): Promise<void> {
  await sql`
    update player set jersey_number = n.jersey_number, grade = n.grade
    from unnest(
      ${players.map(({ id }) => id)}::int[],
      ${players.map(({ jerseyNumber }) => jerseyNumber)}::text[],
      ${players.map(({ grade }) => grade)}::text[]
    ) as n (id, jersey_number, grade)
    where player.id = n.id`.execute(tx);
}
