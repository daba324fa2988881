import type { PostponedGame } from '@portal/contract/schedule-postponed.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { POSTPONED_REASON } from './entry-mails.ts';

/**
 * The postponed games of the active season, by their former time.
 * @see docs/spec/decisions.md#postponed-games
 */
export async function listPostponedGames({ db }: Portal): Promise<{ games: PostponedGame[] }> {
  return { games: (await postponedGames(db).execute()).flatMap(toWire) };
}

/** Those of the caller's teams. */
export async function listOwnPostponedGames(
  { db }: Portal,
  { email }: Caller,
): Promise<{ games: PostponedGame[] }> {
  const isOwn = sql<boolean>`exists (
    select from team_coach tc join coach c on c.id = tc.coach_id
    where tc.team_id in (home_team_id, away_team_id) and c.email = ${email})`;
  return { games: (await postponedGames(db).where(isOwn).execute()).flatMap(toWire) };
}

const postponedGames = (db: Db) =>
  namedEntries(db)
    .select((entry) =>
      entry
        .selectFrom('entry')
        .select('cancelReason')
        .whereRef('entry.id', '=', 'entryNamed.id')
        .as('reason'),
    )
    .where('state', '=', 'postponed')
    // null in the active season
    .where('otherSeason', 'is', null)
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id');

type StoredGame = Awaited<ReturnType<ReturnType<typeof postponedGames>['execute']>>[number];

const toWire = ({ type, ...game }: StoredGame): PostponedGame[] =>
  isGameType(type)
    ? [
        {
          EntryId: game.entryId,
          AvailabilityId: game.slotId,
          type,
          date: game.date,
          startTime: game.startTime,
          endTime: game.endTime,
          SchoolName: game.schoolName,
          GymName: game.gymName,
          Court: game.court,
          DivisionName: game.divisionName,
          HomeTeam: game.homeTeam,
          AwayTeam: game.awayTeam,
          reason: game.reason === POSTPONED_REASON ? '' : (game.reason ?? ''),
          Note: game.note,
        },
      ]
    : [];
