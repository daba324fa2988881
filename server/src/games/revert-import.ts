import type { GamesImports } from '@portal/contract/games.ts';
import { courtOnlyPart } from '@portal/domain/games/count-changes.ts';
import { countsText, several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { Change } from '#court-time/entry.ts';
import { markUndone } from '#court-time/ledger.ts';
import { readWindow } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { previewOf, RetryTransaction, retryAfterRaces } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { sidesText } from '#schedule/entry-texts.ts';
import {
  activeSeasonOrNone,
  type RequestedSeason,
  requestedSeasonOrNone,
  seasonLabel,
} from '#season/find-season.ts';
import { listGames, listGamesNow, lockGames, lockTeamsAndSlots } from './game-repository.ts';
import type { Importer } from './import-games.ts';
import { countMailedChanges, type MailedChangeCounts, mailGameChanges } from './mail-game-changes.ts';
import { planRevert, type RevertPlan } from './plan-revert.ts';
import { unpublish } from './publish/publish-repository.ts';
import {
  countGames,
  findImport,
  type ImportPart,
  keepEarlierParts,
  listImportParts,
  listImports,
  type StoredImport,
} from './revert-repository.ts';

/** What a revert did or would do, as a sentence and counted. */
export type RevertAnswer = { message: string; counts: Omit<MailedChangeCounts, 'emailed'>; emailed: number };

/**
 * Reverts the newest import or published plan of its season, in one transaction: games that it added are deleted,
 * changed ones get back their former place, time and sides, and canceled ones become active again. A game stays as it
 * is, and is named, if it was changed since, has begun, or its former place is taken. The plan becomes a draft again, also one
 * that was published since with the same games. Everyone affected gets one email.
 * @throws AppError NOT_FOUND | WRONG_STATE
 * @see docs/spec/decisions.md#games-from-files
 */
export const revertGamesImport = (
  portal: Portal,
  importer: Importer,
  importId: number,
): Promise<RevertAnswer> =>
  retryAfterRaces(portal, (tx) => revert(portal, tx, importer, { importId, isPreview: false }));

/** What `revertGamesImport` would do now. Reverts the import and rolls it back. @throws what it throws */
export const previewGamesRevert = (
  portal: Portal,
  importer: Importer,
  importId: number,
): Promise<RevertAnswer> =>
  previewOf((rollBack) =>
    retryAfterRaces(portal, async (tx) =>
      rollBack(await revert(portal, tx, importer, { importId, isPreview: true })),
    ),
  );

async function revert(
  portal: Portal,
  tx: Tx,
  { accountId, email: actor }: Importer,
  { importId, isPreview }: { importId: number; isPreview: boolean },
): Promise<RevertAnswer> {
  const { seasonId, changeSetId, fileName, isPlan } = await lockImport(tx, importId);
  const name = isPlan ? fileName : `Import of ${fileName}`;
  const parts = await lockParts(tx, { changeSetId, seasonId });
  const plan = await planNow(portal, tx, parts, seasonId);
  const now = portal.clock.now();
  const names = await namesOf(
    tx,
    plan.kept.map(({ part }) => part.entryId),
  );
  const publishedSince = await unpublish(tx, importId);
  const changes = plan.reverted.map(toChange);
  const context = { kind: 'revert', accountId, actor, now } as const;
  // a change of nothing is not in the ledger
  const { changed } =
    changes.length === 0 ? { changed: [] } : await changeCourtTime(tx, context, changes, `${name} undone`);
  await keepEarlierParts(
    tx,
    changeSetId,
    plan.reverted.map(({ entryId }) => entryId),
  );
  await markUndone(tx, changeSetId, now);
  const season = await activeSeasonOrNone(tx);
  const isActive = season?.id === seasonId;
  if (isActive) await mailGameChanges(tx, changed, { season: seasonLabel(season), now });
  const counted = countMailedChanges(changed, isActive);
  const { emailed, ...counts } = counted;
  const title = isPlan ? fileName : `The import of ${fileName}`;
  return { message: messageOf(title, plan, { names, counted, isPreview, publishedSince }), counts, emailed };
}

/** @throws AppError NOT_FOUND | WRONG_STATE */
async function lockImport(tx: Tx, id: number): Promise<StoredImport> {
  const known = await findImport(tx, id);
  if (known !== null) await lockGames(tx, known.seasonId);
  // read again under the locks: another import or revert may have come first
  const found = known && (await findImport(tx, id));
  if (found === null) throw new AppError('NOT_FOUND', 'Import not found.');
  const stays = revertProblem(found);
  if (stays !== null) throw new AppError('WRONG_STATE', stays);
  return found;
}

/** Why an import can't be reverted; null if it can. */
function revertProblem({
  revertedAt,
  isNewest,
}: Pick<StoredImport, 'revertedAt' | 'isNewest'>): string | null {
  if (revertedAt !== null) return 'This import is already undone.';
  return isNewest ? null : 'There is a newer import of this season. Please undo that one first.';
}

/** The parts of the import, once their current and former teams and slots are locked. */
async function lockParts(
  tx: Tx,
  { changeSetId, seasonId }: { changeSetId: number; seasonId: number },
): Promise<ImportPart[]> {
  const parts = await listImportParts(tx, changeSetId);
  const games = [
    ...parts.map(({ back }) => back),
    ...(await listGamesNow(
      tx,
      parts.map(({ entryId }) => entryId),
    )),
  ];
  await lockTeamsAndSlots(tx, seasonId, games);
  const locked = await listImportParts(tx, changeSetId);
  if (JSON.stringify(locked) !== JSON.stringify(parts)) throw new RetryTransaction();
  return locked;
}

async function planNow(
  portal: Portal,
  tx: Tx,
  parts: readonly ImportPart[],
  seasonId: number,
): Promise<RevertPlan> {
  const games = await listGamesNow(
    tx,
    parts.map(({ entryId }) => entryId),
  );
  const numbered = (await listGames(tx, seasonId)).flatMap(({ number, entryId }) =>
    number === null ? [] : [[number, entryId] as const],
  );
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  return planRevert(parts, {
    games: new Map(games.map((game) => [game.entryId, game])),
    window: await readWindow(
      tx,
      { seasonId, now, permits: 'current' },
      parts.map(({ back }) => back),
    ),
    numbers: new Map(numbered),
  });
}

/** What reverts one part of an import. */
function toChange({ what, entryId, back }: ImportPart): Change {
  if (what === 'added') return { what: 'delete', entryId };
  const isPostponed = back.state === 'postponed';
  if (what === 'canceled' && !isPostponed) return { what: 'restore', entryId };
  const { type, slotId, courtId, date, startTime, endTime, homeTeamId, awayTeamId } = back;
  const { externalTeam, externalEmail, openHome, openAway, openDivisionId, fileSeasonId, gameNumber } = back;
  const place = { slotId, courtId, entryDate: date, startTime, endTime };
  const open = { openHome, openAway, openDivisionId };
  const sides = { type, homeTeamId, awayTeamId, externalTeam, externalEmail, ...open };
  const to = { ...place, ...sides, fileSeasonId, gameNumber };
  return isPostponed
    ? { what: 'postpone', entryId, reason: 'The import was undone.', to }
    : { what: 'put', entryId, to };
}

/** 'Boys 3-4 Hawks vs Owls on Sat, Nov 21, 2026', by entry. */
async function namesOf(tx: Tx, entryIds: readonly number[]): Promise<Map<number, string>> {
  const entries = await listGamesNow(tx, entryIds);
  return new Map(entries.map((entry) => [entry.entryId, `${sidesText(entry)} on ${formatDate(entry.date)}`]));
}

/** How many games that stay are named; the rest are counted. */
const MAX_NAMED = 10;

type Told = {
  names: ReadonlyMap<number, string>;
  counted: MailedChangeCounts;
  isPreview: boolean;
  /** the name of a plan that was published after the import without a change */
  publishedSince: string | null;
};

function messageOf(
  name: string,
  { kept }: RevertPlan,
  { names, counted, isPreview, publishedSince }: Told,
): string {
  const done = countsText([
    [counted.canceled, `new ${counted.canceled === 1 ? 'game' : 'games'} removed`],
    [counted.moved, 'put back as before'],
    courtOnlyPart(counted.courtOnly),
    [counted.new, 'active again'],
    [counted.postponed, 'postponed again'],
  ]);
  const what = done || 'no game could be put back';
  const sentences = [
    isPreview ? `Undoing it: ${done || 'no game can be put back'}.` : `${name} was undone: ${what}.`,
  ];
  if (kept.length > 0) {
    const named = kept.slice(0, MAX_NAMED).map(({ part, why }) => `${names.get(part.entryId) ?? ''} ${why}`);
    const more = kept.length > MAX_NAMED ? [`and ${kept.length - MAX_NAMED} more`] : [];
    sentences.push(
      `${several(kept.length, 'game stays as it is', 'games stay as they are')}: ${[...named, ...more].join('; ')}.`,
    );
  }
  if (publishedSince !== null) {
    const becomes = isPreview ? 'becomes' : 'is';
    sentences.push(`${publishedSince}, published since, ${becomes} a draft again.`);
  }
  sentences.push(`${several(counted.emailed, 'person gets', 'people get')} an email.`);
  return sentences.join(' ');
}

const MAX_LISTED = 50;

/** The season's last imports, the newest first. @throws AppError WRONG_STATE for a season that was never set up */
export async function listGamesImports({ db }: Portal, requested: RequestedSeason): Promise<GamesImports> {
  const season = await requestedSeasonOrNone(db, requested);
  if (season === null) return { season: null, games: 0, fromFiles: 0, imports: [] };
  const listed = await listImports(db, season.id, MAX_LISTED);
  const newest = listed.find(({ revertedAt }) => revertedAt === null);
  return {
    season: seasonLabel(season),
    ...(await countGames(db, season.id)),
    imports: listed.map(({ id, at, who, fileName, revertedAt, postponed, ...counts }) => ({
      id,
      at: at.toISOString(),
      who: who ?? 'the portal',
      fileName,
      counts,
      postponed,
      revertedAt: revertedAt?.toISOString() ?? null,
      stays: revertProblem({ revertedAt, isNewest: id === newest?.id }),
    })),
  };
}
