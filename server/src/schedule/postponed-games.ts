import type { Done } from '@portal/contract/schedule-changes.ts';
import type { PostponedGame } from '@portal/contract/schedule-postponed.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { sql } from 'kysely';
import { lockTeams } from '#court-time/lock.ts';
import { changeOnce, justChanged, type KeyedCall } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { cancelEntries } from './cancel/cancel-entries.ts';
import { LEAGUE_REASON } from './entry-mails.ts';
import { doneAnswer, peopleText, sidesText } from './entry-texts.ts';

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

/**
 * Cancels a postponed game for good. It can be undone like other cancels, and is postponed again then.
 * @throws AppError NOT_FOUND | WRONG_STATE | KEY_REUSED
 */
export async function cancelPostponedGame(portal: Portal, call: KeyedCall, entryId: number): Promise<Done> {
  const { accountId, email: actor } = call.caller;
  return await changeOnce(portal, call, async (tx) => {
    const game = await findPostponed(tx, entryId);
    if (game === null) throw new AppError('NOT_FOUND', 'This game is no longer to be made up.');
    await lockTeams(
      tx,
      [game.homeTeamId, game.awayTeamId].filter((id) => id !== null),
    );
    // it may have got a new time while this waited
    if ((await findPostponed(tx, entryId)) === null) throw justChanged();
    const now = portal.clock.now();
    const who = { accountId, actor, now, reason: LEAGUE_REASON };
    const { mailed } = await cancelEntries(portal, tx, { ...who, entryIds: [entryId] });
    return doneAnswer(
      'The game has been canceled.',
      `${sidesText(game)}. ${peopleText(mailed)}`,
      game.slotId,
    );
  });
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

const findPostponed = async (tx: Tx, entryId: number) =>
  (await namedEntries(tx).where('id', '=', entryId).where('state', '=', 'postponed').executeTakeFirst()) ??
  null;

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
          reason: game.reason ?? '',
        },
      ]
    : [];
