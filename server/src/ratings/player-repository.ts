import type { PlayerFields } from '@portal/domain/ratings/player.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';

export type StoredPlayer = PlayerFields & { id: number };
/** The teams that a caller may change: those of the coach with this address; null for all teams (administrators). */
export type TeamAccess = { coachEmail: string | null };

export type RosterTeam = { id: number; name: string; divisionName: string };

/** A join that locks: a coach who has just been removed from the team is not found, and none is removed until the transaction ends. */
const joinOwnTeams = ({ coachEmail }: TeamAccess): RawBuilder<unknown> =>
  coachEmail === null
    ? sql``
    : sql`join team_coach link on link.team_id = t.id
      join coach own on own.id = link.coach_id and own.email = ${coachEmail}`;
const lockOwnTeams = ({ coachEmail }: TeamAccess): RawBuilder<unknown> =>
  coachEmail === null ? sql`` : sql`for key share of link, own`;

const TEAM = sql`t.id, t.name, d.name as "divisionName"`;
/** The columns of `StoredPlayer`, selected from `player p`. */
export const PLAYER_COLUMNS = ['p.id', 'p.firstName', 'p.lastInitial', 'p.jerseyNumber', 'p.grade'] as const;
/** By name, then by jersey number: 4, 12, none. */
export const PLAYER_ORDER = sql`lower(p.first_name), p.last_initial, p.jersey_number::int nulls last, p.jersey_number, p.id`;

/** The coach's teams in the active season, by division and name. */
export async function listTeamsOf(db: Db, coachEmail: string): Promise<RosterTeam[]> {
  return await db
    .selectFrom('season as x')
    .innerJoin('division as d', 'd.seasonId', 'x.id')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .innerJoin('teamCoach as tc', 'tc.teamId', 't.id')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['t.id', 't.name', 'd.name as divisionName'])
    .where('x.isActive', '=', true)
    .where('c.email', '=', coachEmail)
    .orderBy('d.nameKey', (key) => key.collate('C'))
    .orderBy('t.nameKey', (key) => key.collate('C'))
    .orderBy('t.id')
    .execute();
}

/**
 * Locks a team of the season until the transaction ends, so that neither the team nor the coach of `access` is removed;
 * with `exclusive`, also against other changes to its roster. Null if there is no such team or the caller may not
 * change it.
 */
export async function lockTeam(
  tx: Tx,
  wanted: { seasonId: number; teamId: number; access: TeamAccess; exclusive?: boolean },
): Promise<RosterTeam | null> {
  const { seasonId, teamId, access, exclusive = false } = wanted;
  const lock = exclusive ? sql`for no key update of t` : sql`for key share of t`;
  const { rows } = await sql<RosterTeam>`
    select ${TEAM}
    from team t
    join division d on d.id = t.division_id and d.season_id = ${seasonId}
    ${joinOwnTeams(access)}
    where t.id = ${teamId}
    ${lock} ${lockOwnTeams(access)}`.execute(tx);
  return rows[0] ?? null;
}

/** The same for the team of a player; the player is locked against removal, too. */
export async function lockTeamOfPlayer(
  tx: Tx,
  wanted: { seasonId: number; playerId: number; access: TeamAccess; exclusive?: boolean },
): Promise<RosterTeam | null> {
  const { seasonId, playerId, access, exclusive = false } = wanted;
  const lock = exclusive ? sql`for no key update of t for update of p` : sql`for key share of t, p`;
  const { rows } = await sql<RosterTeam>`
    select ${TEAM}
    from player p
    join team t on t.id = p.team_id
    join division d on d.id = t.division_id and d.season_id = ${seasonId}
    ${joinOwnTeams(access)}
    where p.id = ${playerId}
    ${lock} ${lockOwnTeams(access)}`.execute(tx);
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

export async function findPlayer(db: Db, id: number): Promise<StoredPlayer | null> {
  const row = await db
    .selectFrom('player as p')
    .select(PLAYER_COLUMNS)
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const rowOf = ({ firstName, lastInitial, jerseyNumber, grade }: PlayerFields) => ({
  firstName,
  lastInitial,
  jerseyNumber,
  grade,
});

/** Skips players who are already on the team. @returns how many were inserted */
export async function insertPlayers(
  tx: Tx,
  players: readonly (PlayerFields & { teamId: number })[],
): Promise<number> {
  if (players.length === 0) return 0;
  const rows = players.map((player) => ({ teamId: player.teamId, ...rowOf(player) }));
  const inserted = await insertRows(tx, 'player', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** @throws a unique violation of `player_once` if the team already has this player */
export async function updatePlayer(tx: Tx, { id, ...fields }: StoredPlayer): Promise<void> {
  await tx.updateTable('player').set(rowOf(fields)).where('id', '=', id).execute();
}

/** Updates jersey numbers and grades. The caller has checked that this makes no two players the same. */
export async function updatePlayers(tx: Tx, players: readonly StoredPlayer[]): Promise<void> {
  await sql`
    update player set jersey_number = n.jersey_number, grade = n.grade
    from unnest(
      ${players.map(({ id }) => id)}::int[],
      ${players.map(({ jerseyNumber }) => jerseyNumber)}::text[],
      ${players.map(({ grade }) => grade)}::text[]
    ) as n (id, jersey_number, grade)
    where player.id = n.id`.execute(tx);
}

/** Deletes a player and all ratings of that player. */
export async function deletePlayer(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('rating').where('playerId', '=', id).execute();
  await tx.deleteFrom('player').where('id', '=', id).execute();
}
