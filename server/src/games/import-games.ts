import type { GameRow, GamesImportAnswer } from '@portal/contract/games.ts';
import { courtOnlyPart } from '@portal/domain/games/count-changes.ts';
import type { GameLayout, GamePlan, GamePlanRow } from '@portal/domain/games/game.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import { countsText, several } from '@portal/domain/text/several.ts';
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
import { listGamesNow, lockGames, lockTeamsAndSlots } from './game-repository.ts';
import {
  countMailedChanges,
  listPendingChanges,
  type MailedChangeCounts,
  mailGameChanges,
} from './mail-game-changes.ts';
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
      : ` ${row.line === null ? '' : `Line ${lineName({ ...row, line: row.line })}, `}${row.shown.home} vs ${row.shown.away}: ${row.reason || 'the outcome is another one now.'}`;
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

export type Imported = {
  season: string;
  layout: GameLayout;
  /** what was not read of the file */
  notes: string[];
  plan: GamePlan;
  /** how many of the changed games only change the court */
  courtOnly: number;
  /** people who get an email */
  emailed: number;
};

const toRow = ({ shown, game: _, entryId, ...row }: GamePlanRow, addedId: number | undefined): GameRow => ({
  ...row,
  ...shown,
  EntryId: addedId ?? entryId,
});

const answerOf = (
  imported: Imported,
  added: ReadonlyMap<number, number>,
  message: string,
): GamesImportAnswer => {
  const { season, layout, notes, plan, courtOnly, emailed } = imported;
  const rows = plan.rows.map((row, index) => toRow(row, added.get(index)));
  return {
    message,
    season,
    layout,
    counts: plan.counts,
    courtOnly,
    dates: plan.dates,
    rows,
    notes,
    emailed,
  };
};

const previewAnswer = (imported: Imported, shown: string): GamesImportAnswer => ({
  ...answerOf(imported, new Map(), messageOf(imported, 'preview')),
  shown,
});

/** @param added the new entries by the index of their row in the plan */
const importedAnswer = (
  imported: Imported,
  importId: number,
  added: ReadonlyMap<number, number>,
): GamesImportAnswer => ({ ...answerOf(imported, added, messageOf(imported, 'done')), importId });

const unchangedAnswer = (imported: Imported): GamesImportAnswer =>
  answerOf(imported, new Map(), messageOf(imported, 'nothing'));

const HEADS = {
  preview: 'Preview of the import into',
  done: 'Imported into',
  nothing: 'Nothing to import into',
};

/** 'Imported into Winter 2026: 30 games added, 10 changed, 2 canceled, 408 unchanged. 3 rows need review.' */
function messageOf(imported: Imported, what: keyof typeof HEADS): string {
  const { season, plan, courtOnly, emailed } = imported;
  const { counts } = plan;
  const postponed = plan.rows.filter(({ isPostponed }) => isPostponed === true).length;
  const parts = [
    [counts.new, 'added'],
    [counts.changed - courtOnly, 'changed'],
    courtOnlyPart(courtOnly),
    [counts.gone - postponed, 'canceled'],
    [postponed, 'postponed'],
    [counts.unchanged, 'unchanged'],
  ] as const;
  const sentences = [`${HEADS[what]} ${season}: ${countsText(parts, 'game') || 'no changes'}.`];
  if (counts.review > 0) {
    sentences.push(
      `${several(counts.review, 'row needs review and is left out', 'rows need review and are left out')}.`,
    );
  }
  if (what === 'done') sentences.push(`${several(emailed, 'person gets', 'people get')} an email.`);
  return [...sentences, ...imported.notes].join(' ');
}
