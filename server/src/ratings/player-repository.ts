import type { PlayerFields } from '@portal/domain/ratings/player.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';

export type StoredPlayer = PlayerFields & { id: number };
/** Whose teams may be touched: those of the coach with this address, or any where it is null (administrators). */
export type Reach = { coachEmail: string | null };

export type RosterTeam = { id: number; name: string; divisionName: string };

/** As a join that locks, so that who has just been taken off the team is not found, and nobody is before the end. */
const joinOwnLink = ({ coachEmail }: Reach): RawBuilder<unknown> =>
  coachEmail === null
    ? sql``
    : sql`join team_coach link on link.team_id = t.id
      join coach own on own.id = link.coach_id and own.email = ${coachEmail}`;
const holdOwnLink = ({ coachEmail }: Reach): RawBuilder<unknown> =>
  coachEmail === null ? sql`` : sql`for key share of link, own`;

const TEAM = sql`t.id, t.name, d.name as "divisionName"`;
const PLAYER = sql`p.id, p.first_name as "firstName", p.last_initial as "lastInitial",
  p.jersey_number as "jerseyNumber", p.grade`;
/** By name, and by jersey as people count: 4, 12, without one. */
export const PLAYER_ORDER = sql`lower(p.first_name), p.last_initial, p.jersey_number::int nulls last, p.jersey_number, p.id`;

/** The teams of the active season that the coach with this address has, by division and name. */
export async function listTeamsOf(db: Db, coachEmail: string): Promise<RosterTeam[]> {
  const { rows } = await sql<RosterTeam>`
    select ${TEAM}
    from season x
    join division d on d.season_id = x.id
    join team t on t.division_id = d.id
    where x.is_active and exists (
      select from team_coach tc join coach c on c.id = tc.coach_id where tc.team_id = t.id and c.email = ${coachEmail}
    )
    order by d.name_key collate "C", t.name_key collate "C", t.id`.execute(db);
  return rows;
}

/**
 * A team of the season within reach, held until the transaction ends against removal and the coach's own; with
 * `alone` against other changes of its roster, too. Null where there is none: foreign and unknown alike.
 */
export async function holdTeam(
  tx: Tx,
  wanted: { seasonId: number; teamId: number; reach: Reach; alone?: boolean },
): Promise<RosterTeam | null> {
  const { seasonId, teamId, reach, alone = false } = wanted;
  const lock = alone ? sql`for no key update of t` : sql`for key share of t`;
  const { rows } = await sql<RosterTeam>`
    select ${TEAM}
    from team t
    join division d on d.id = t.division_id and d.season_id = ${seasonId}
    ${joinOwnLink(reach)}
    where t.id = ${teamId}
    ${lock} ${holdOwnLink(reach)}`.execute(tx);
  return rows[0] ?? null;
}

/** The same for the team of a player, who is held against removal. */
export async function holdTeamOfPlayer(
  tx: Tx,
  wanted: { seasonId: number; playerId: number; reach: Reach; alone?: boolean },
): Promise<RosterTeam | null> {
  const { seasonId, playerId, reach, alone = false } = wanted;
  const lock = alone ? sql`for no key update of t for update of p` : sql`for key share of t, p`;
  const { rows } = await sql<RosterTeam>`
    select ${TEAM}
    from player p
    join team t on t.id = p.team_id
    join division d on d.id = t.division_id and d.season_id = ${seasonId}
    ${joinOwnLink(reach)}
    where p.id = ${playerId}
    ${lock} ${holdOwnLink(reach)}`.execute(tx);
  return rows[0] ?? null;
}

/** The teams' players in the order of a roster. */
export async function listPlayers(
  db: Db,
  teamIds: readonly number[],
): Promise<(StoredPlayer & { teamId: number })[]> {
  const { rows } = await sql<StoredPlayer & { teamId: number }>`
    select ${PLAYER}, p.team_id as "teamId" from player p
    where p.team_id = any(${teamIds as number[]}::int[]) order by ${PLAYER_ORDER}`.execute(db);
  return rows;
}

export async function findPlayer(db: Db, id: number): Promise<StoredPlayer | null> {
  const { rows } = await sql<StoredPlayer>`select ${PLAYER} from player p where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const rowOf = ({ firstName, lastInitial, jerseyNumber, grade }: PlayerFields) => ({
  first_name: firstName,
  last_initial: lastInitial,
  jersey_number: jerseyNumber,
  grade,
});

/** Players whom the team has already are left out. @returns how many are new */
export async function insertPlayers(
  tx: Tx,
  players: readonly (PlayerFields & { teamId: number })[],
): Promise<number> {
  if (players.length === 0) return 0;
  const rows = players.map((player) => ({ team_id: player.teamId, ...rowOf(player) }));
  const inserted = await insertRows(tx, 'player', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** @throws a unique violation of `player_once` where the team has such a player */
export async function updatePlayer(tx: Tx, { id, ...fields }: StoredPlayer): Promise<void> {
  await tx.updateTable('player').set(rowOf(fields)).where('id', '=', id).execute();
}

/** The same for many at once, whom the caller has compared with their teams. */
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

/** Removes a player with everybody's ratings. */
export async function deletePlayer(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('rating').where('player_id', '=', id).execute();
  await tx.deleteFrom('player').where('id', '=', id).execute();
}
