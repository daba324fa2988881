import type { PlayerFields } from '@portal/domain/ratings/player.ts';
import { sql } from 'kysely';
import { joinOwnLink, lockOwnLink } from '#court-time/lock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import type { Caller } from '#platform/http/access.ts';

export type StoredPlayer = PlayerFields & { id: number };
/** The teams that a caller may change: those of the coach with this address; null for all teams (administrators). */
type TeamAccess = { coachEmail: string | null };

export type RosterTeam = { id: number; name: string; divisionName: string };

const TEAM = sql`t.id, t.name, d.name as "divisionName"`;
/** The columns of `StoredPlayer`, selected from `player p`. */
export const PLAYER_COLUMNS = ['p.id', 'p.firstName', 'p.lastInitial', 'p.jerseyNumber', 'p.grade'] as const;
/** By name, then by jersey number: 4, 12, none. */
export const PLAYER_ORDER = sql`lower(p.first_name), p.last_initial, p.jersey_number::int nulls last, p.jersey_number, p.id`;

/**
 * Locks a team of the season until the transaction ends, so that neither the team nor the coach of `access` is removed;
 * with `exclusive`, also against other changes to its roster. Null if there is no such team or the caller may not
 * change it.
 */
export async function lockTeam(
  tx: Tx,
  query: { seasonId: number; teamId: number; access: TeamAccess; exclusive?: boolean },
): Promise<RosterTeam | null> {
  const { seasonId, teamId, access, exclusive = false } = query;
  const lock = exclusive ? sql`for no key update of t` : sql`for key share of t`;
  const { rows } = await sql<RosterTeam>`
    select ${TEAM}
    from team t
    join division d on d.id = t.division_id and d.season_id = ${seasonId}
    ${joinOwnLink(access.coachEmail)}
    where t.id = ${teamId}
    ${lock} ${lockOwnLink(access.coachEmail)}`.execute(tx);
  return rows[0] ?? null;
}

/** The same for the team of a player; the player is locked against removal, too. */
export async function lockTeamOfPlayer(
  tx: Tx,
  query: { seasonId: number; playerId: number; access: TeamAccess; exclusive?: boolean },
): Promise<RosterTeam | null> {
  const { seasonId, playerId, access, exclusive = false } = query;
  const lock = exclusive ? sql`for no key update of t for update of p` : sql`for key share of t, p`;
  const { rows } = await sql<RosterTeam>`
    select ${TEAM}
    from player p
    join team t on t.id = p.team_id
    join division d on d.id = t.division_id and d.season_id = ${seasonId}
    ${joinOwnLink(access.coachEmail)}
    where p.id = ${playerId}
    ${lock} ${lockOwnLink(access.coachEmail)}`.execute(tx);
  return rows[0] ?? null;
}

/** In the order of rosters. */
export async function listPlayers(
  db: Db,
  teamIds: readonly number[],
): Promise<(StoredPlayer & { teamId: number })[]> {
  return await db
    .selectFrom('player as p')
    .select(PLAYER_COLUMNS)
    .select('p.teamId')
    .where('p.teamId', '=', anyOf(teamIds))
    .orderBy(PLAYER_ORDER)
    .execute();
}

/** Skips players who are already on the team. @returns how many were inserted */
export async function insertPlayers(
  tx: Tx,
  players: readonly (PlayerFields & { teamId: number })[],
): Promise<number> {
  if (players.length === 0) return 0;
  const rows = players.map(({ teamId, firstName, lastInitial, jerseyNumber, grade }) => ({
    teamId,
    firstName,
    lastInitial,
    jerseyNumber,
    grade,
  }));
  const inserted = await insertRows(tx, 'player', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** No coach has this address. */
const NOBODY: TeamAccess = { coachEmail: '' };

/** The teams that the caller coaches, if the address is confirmed. Even administrators rate only these. */
export const ownTeamAccess = (caller: Caller): TeamAccess =>
  caller.confirmed ? { coachEmail: caller.email } : NOBODY;

/** The teams whose roster the caller may change. */
export const rosterAccess = (caller: Caller): TeamAccess =>
  caller.role === 'ADMIN' ? { coachEmail: null } : ownTeamAccess(caller);
