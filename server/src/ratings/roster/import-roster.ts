import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { MAX_ROSTER } from '@portal/domain/ratings/player.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { readTable } from '#platform/files/read/read-table.ts';
import type { Table } from '#platform/files/read/table.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, seasonLabel, shareSeason } from '#season/find-season.ts';
import { logAccess } from '../access-repository.ts';
import { type LeagueTeam, listTeams } from '../league-repository.ts';
import { insertPlayers, listPlayers, updatePlayers } from '../player-repository.ts';
import { lockWindow } from '../window-repository.ts';
import { isRosterHeader, type ParsedRoster, parseRoster, type RosterRow } from './parse-roster.ts';
import { planRoster, type RosterPlan } from './plan-roster.ts';

const MAX_SHOWN_PROBLEMS = 500;

type TeamPlan = RosterPlan & { team: LeagueTeam };

/**
 * Loads rosters of the active season from a file. Players who are not in the file stay. Loading the same file again
 * changes nothing, and neither does a preview.
 * @throws AppError INVALID_INPUT | WRONG_STATE without an active season | TOO_LATE while locked | ALREADY_RUNNING
 */
export async function importRoster(
  portal: Portal,
  caller: Pick<Caller, 'accountId'> | null,
  bytes: Buffer,
  { preview }: { preview: boolean },
): Promise<RosterImport> {
  const table = await readTable(bytes, { isHeader: isRosterHeader });
  return await inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    await shareSeason(tx, season);
    const { lockedAt } = await lockWindow(tx, season.id, 'exclusive');
    if (lockedAt !== null) {
      throw new AppError('TOO_LATE', `Ratings of ${seasonLabel(season)} are locked. Unlock them first.`);
    }
    const { parsed, plans } = await planFile(tx, table, season);
    if (!preview) {
      await insertPlayers(
        tx,
        plans.flatMap(({ team, added }) => added.map((player) => ({ ...player, teamId: team.id }))),
      );
      await updatePlayers(
        tx,
        plans.flatMap(({ changed }) => changed),
      );
      const accountId = caller?.accountId ?? null;
      await logAccess(tx, {
        accountId,
        action: 'roster-imported',
        seasonId: season.id,
        now: portal.clock.now(),
      });
    }
    return answerOf(parsed, plans, { preview, season: seasonLabel(season) });
  });
}

async function planFile(tx: Tx, table: Table, season: { id: number; programName: string }) {
  const teams = await listTeams(tx, season.id);
  const keyOf = (divisionKey: string, teamKey: string) => JSON.stringify([divisionKey, teamKey]);
  const ids = new Map(
    teams.map((team) => [keyOf(foldName(team.divisionName).key, foldName(team.name).key), team.id]),
  );
  const parsed = await parseRoster(
    table,
    season.programName,
    (divisionKey, teamKey) => ids.get(keyOf(divisionKey, teamKey)) ?? null,
  );
  const stored = Map.groupBy(await listPlayers(tx, [...ids.values()]), ({ teamId }) => teamId);
  const rows = Map.groupBy(parsed.rows, ({ teamId }) => teamId);
  const plans: TeamPlan[] = teams
    .filter(({ id }) => rows.has(id))
    .map((team) => {
      const known = (stored.get(team.id) ?? []).map(({ teamId: _, ...player }) => player);
      const given = limitToRoster(rows.get(team.id) ?? [], parsed);
      return {
        team,
        ...planRoster(
          given.map(({ player }) => player),
          known,
        ),
      };
    });
  return { parsed, plans };
}

/** Keeps as many rows of a team as a roster may have, and reports the others. */
function limitToRoster(rows: readonly RosterRow[], parsed: ParsedRoster): readonly RosterRow[] {
  for (const { line } of rows.slice(MAX_ROSTER)) {
    parsed.doubtful.push({ line, reason: `The team has more than ${MAX_ROSTER} players in this file.` });
  }
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
  const sum = (field: 'added' | 'changed' | 'unchanged' | 'missing') =>
    teams.reduce((total, team) => total + team[field], 0);
  const counts = {
    added: sum('added'),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
    missing: sum('missing'),
    repeated: parsed.repeated,
    excluded: parsed.excluded,
    blank: parsed.blank,
    doubtful: parsed.doubtful.length,
  };
  const what = `${counts.added} new, ${counts.changed} changed and ${counts.unchanged} unchanged players`;
  return {
    message: preview ? `This file has ${what} for ${season}.` : `Rosters of ${season}: ${what}.`,
    family: parsed.family.label,
    counts,
    teams,
    doubtful: parsed.doubtful.sort((a, b) => a.line - b.line).slice(0, MAX_SHOWN_PROBLEMS),
  };
}
