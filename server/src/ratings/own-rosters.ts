import type { OwnRating, OwnRoster, OwnRosters } from '@portal/contract/ratings.ts';
import { teamProgress, teamState } from '@portal/domain/ratings/marks.ts';
import type { Db } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { logAccess } from './access-log.ts';
import { listPlayers, type RosterTeam } from './player-repository.ts';
import { listOwnRatings, type StoredRating } from './rating-repository.ts';
import { findWindow, toWireWindow } from './window.ts';

export const toWireRating = (rating: StoredRating): OwnRating => ({
  marks: rating.marks,
  note: rating.note,
  state: rating.state,
  revision: rating.revision,
  savedAt: rating.savedAt.toISOString(),
  submittedAt: rating.submittedAt?.toISOString() ?? null,
});

/** 'Hawks (Boys 3-4)', as the access log names a team. */
export const teamLabel = (team: RosterTeam) => `${team.name} (${team.divisionName})`;

/** The teams with their players and the ratings by this account. */
async function readRosters(db: Db, accountId: number, teams: readonly RosterTeam[]): Promise<OwnRoster[]> {
  const players = await listPlayers(
    db,
    teams.map(({ id }) => id),
  );
  const ids = players.map(({ id }) => id);
  const ratings = new Map((await listOwnRatings(db, accountId, ids)).map((own) => [own.playerId, own]));
  return teams.map((team) => {
    const own = players
      .filter(({ teamId }) => teamId === team.id)
      .map(({ teamId: _, ...player }) => ({ player, rating: ratings.get(player.id) ?? null }));
    const progress = teamProgress(own.map(({ rating }) => rating));
    return {
      ...team,
      state: teamState(progress),
      progress,
      players: own.map(({ player, rating }) => ({ ...player, rating: rating && toWireRating(rating) })),
    };
  });
}

export async function readRoster(db: Db, accountId: number, team: RosterTeam): Promise<OwnRoster> {
  const [roster] = await readRosters(db, accountId, [team]);
  if (roster === undefined) throw new Error('The team has no roster.');
  return roster;
}

/** The caller's own teams in the active season; none if the address is not confirmed (docs/spec/safety.md#w1). */
export async function listOwnRosters(portal: Portal, caller: Caller): Promise<OwnRosters> {
  const { db, clock } = portal;
  const season = await activeSeasonOrNone(db);
  if (season === null) return { season: null, deadline: null, closed: null, windowText: '', teams: [] };
  const own = db
    .selectFrom('season as x')
    .innerJoin('division as d', 'd.seasonId', 'x.id')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .innerJoin('teamCoach as tc', 'tc.teamId', 't.id')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['t.id', 't.name', 'd.name as divisionName'])
    .where('x.isActive', '=', true)
    .where('t.withdrawnAt', 'is', null)
    .where('c.email', '=', caller.email)
    .orderBy('d.nameKey', (key) => key.collate('C'))
    .orderBy('t.nameKey', (key) => key.collate('C'))
    .orderBy('t.id');
  const teams = caller.confirmed ? await own.execute() : [];
  const [window, rosters] = await Promise.all([
    findWindow(db, season.id),
    readRosters(db, caller.accountId, teams),
  ]);
  const { accountId } = caller;
  const subjects = teams.map(teamLabel);
  await logAccess(db, { accountId, action: 'own-roster', seasonId: season.id, subjects, now: clock.now() });
  return { season: seasonLabel(season), ...toWireWindow(portal, window), teams: rosters };
}
