import type { GamesImportAnswer } from '@portal/contract/games.ts';
import type { GamePlan } from '@portal/domain/games/game.ts';
import { prepareAndRetry, RetryTransaction } from '#platform/db/change-once.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  activeSeasonOrNone,
  getRequestedSeason,
  type RequestedSeason,
  type StoredSeason,
  seasonLabel,
} from '#season/find-season.ts';
import { applyPlan } from './apply-plan.ts';
import { listGamesNow } from './game-repository.ts';
import { type Imported, importedAnswer, previewAnswer, unchangedAnswer } from './import-answer.ts';
import { lockGames, lockTeamsAndSlots } from './import-repository.ts';
import { countMailedChanges, type MailedChangeCounts, mailGameChanges } from './mail-game-changes.ts';
import { listPendingChanges } from './pending-changes.ts';
import {
  findDifference,
  hasChanges,
  outcomeHashesOf,
  planImport,
  readPlanBasis,
  readPlanInput,
} from './plan-import.ts';
import { type GameFileRead, readGameFile } from './read-game-file.ts';

/** A file of games and how to import it. */
export type GamesUpload = {
  bytes: Buffer;
  fileName: string;
  requested: RequestedSeason;
  /** keeps games of earlier files that are not in this one; otherwise they are canceled */
  keepGone: boolean;
  /** what the preview has shown; null accepts any outcome */
  shown: string | null;
};

/** Who imports. Without an account it is the portal itself, for its demo, and no emails are sent. */
export type Importer = { accountId: number | null; email: string };

/**
 * What an import of this file would do; nothing changes.
 * @throws AppError INVALID_INPUT | UNSUPPORTED_TYPE | WRONG_STATE
 * @see docs/spec/decisions.md#games-from-files
 */
export async function previewGamesImport(portal: Portal, upload: GamesUpload): Promise<GamesImportAnswer> {
  const file = await readGameFile(upload.bytes);
  const { season, plan, basis } = await planNow(portal, file, upload);
  return await inTransaction(portal.db, async (tx) => {
    const changes = await listPendingChanges(tx, plan.rows, { teams: basis.teams, whyCanceled: () => '' });
    const counted = countMailedChanges(changes, await isActive(tx, season));
    return previewAnswer(importedOf(season, file, plan, counted), outcomeHashesOf(plan));
  });
}

/** Plans the import into the season as it is now; no transaction is open while it is planned. */
async function planNow(portal: Portal, { rows }: GameFileRead, { requested, keepGone }: GamesUpload) {
  const { season, basis, input } = await inTransaction(portal.db, async (tx) => {
    const found = await getRequestedSeason(tx, requested);
    return { season: found, ...(await readPlanInput(portal, tx, { seasonId: found.id, rows, keepGone })) };
  });
  return { season, basis, plan: await planImport(input) };
}

/**
 * Imports games from a file in one transaction: new ones are added, changed ones stay the same entries, missing ones
 * are canceled unless they are kept, and rows that need review are left out. Everyone affected gets one email.
 * @throws AppError INVALID_INPUT | UNSUPPORTED_TYPE | WRONG_STATE
 * @see docs/spec/decisions.md#games-from-files
 */
export async function importGames(
  portal: Portal,
  importer: Importer,
  upload: GamesUpload,
): Promise<GamesImportAnswer> {
  const file = await readGameFile(upload.bytes);
  const prepare = () => planNow(portal, file, upload);
  return await prepareAndRetry(portal, prepare, async (tx, { season, plan, basis }) => {
    await lockGames(tx, season.id);
    // bookings of these teams wait from here on
    if (hasChanges(plan)) await lockPlan(tx, season.id, plan);
    const basisNow = await readPlanBasis(tx, season.id);
    if (JSON.stringify(basisNow) !== JSON.stringify(basis)) throw new RetryTransaction();
    checkShown(plan, upload.shown);
    if (!hasChanges(plan))
      return unchangedAnswer(importedOf(season, file, plan, countMailedChanges([], false)));

    const now = portal.clock.now();
    const { accountId, email: actor } = importer;
    const { fileName } = upload;
    const { importId, changed, added } = await applyPlan(tx, plan, {
      seasonId: season.id,
      accountId,
      actor,
      name: fileName,
      title: `Import of ${fileName}`,
      plans: null,
      whyCanceled: ({ line, isPostponed }) =>
        line === null
          ? `The file ${fileName} no longer lists it.`
          : `The file ${fileName} says that it is ${isPostponed === true ? 'postponed' : 'canceled'}.`,
      now,
    });
    const hasEmails = accountId !== null && (await isActive(tx, season));
    if (hasEmails) await mailGameChanges(tx, changed, { season: seasonLabel(season), now });
    const counted = countMailedChanges(changed, hasEmails);
    return importedAnswer(importedOf(season, file, plan, counted), importId, added);
  });
}

const importedOf = (
  season: StoredSeason,
  file: GameFileRead,
  plan: GamePlan,
  { courtOnly, emailed }: MailedChangeCounts,
): Imported => ({
  season: seasonLabel(season),
  layout: file.layout,
  notes: file.notes,
  plan,
  courtOnly,
  emailed,
});

/** No emails about a season that is not active yet. */
const isActive = async (tx: Tx, { id }: StoredSeason) => (await activeSeasonOrNone(tx))?.id === id;

/** @throws AppError WRONG_STATE naming the first row whose outcome has changed */
function checkShown(plan: GamePlan, shown: string | null): void {
  if (shown === null || shown === outcomeHashesOf(plan)) return;
  const row = findDifference(plan, shown);
  const where =
    row === null
      ? ''
      : ` ${row.line === null ? '' : `Line ${row.line}, `}${row.shown.home} vs ${row.shown.away}: ${row.reason || 'the outcome is another one now.'}`;
  throw new AppError(
    'WRONG_STATE',
    `Nothing was imported: the schedule has changed since the preview.${where} Please check the preview again.`,
  );
}

async function lockPlan(tx: Tx, seasonId: number, plan: GamePlan): Promise<void> {
  const games = [...plannedGames(plan), ...(await listGamesNow(tx, changedIds(plan)))];
  await lockTeamsAndSlots(tx, seasonId, games);
}

const plannedGames = ({ rows }: GamePlan) => rows.map(({ game }) => game).filter((game) => game !== null);

/** The games that are changed or canceled. */
const changedIds = ({ rows }: GamePlan) =>
  rows
    .filter(({ state }) => state === 'changed' || state === 'gone')
    .map(({ entryId }) => entryId)
    .filter((id) => id !== null);
