import type { GamePlan, GamePlanRow, PlannedGame } from '@portal/domain/games/game.ts';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { GameNews } from './game-news.ts';
import {
  cancelGames,
  changeGames,
  type FormerGame,
  insertGames,
  insertImport,
  insertParts,
  listFormerGames,
  type NewPart,
} from './import-repository.ts';

/** A change to one game: a row of a file, or a game of a plan that is being published. */
export type GameChange = Pick<GamePlanRow, 'state' | 'game' | 'entryId'>;

export type ImportContext<Row> = {
  seasonId: number;
  accountId: number | null;
  /** of the file, or the plan's */
  name: string;
  /** the plans that are published and replaced; null for a file */
  plans: { planId: number; formerId: number | null } | null;
  whyCanceled: (row: Row) => string;
  now: Date;
};

/** What an import did. */
export type AppliedImport = {
  importId: number;
  news: GameNews[];
  /** the new entries by the index of their row in the plan */
  added: ReadonlyMap<number, number>;
};

type New<Row> = Row & { state: 'new'; game: PlannedGame };
type Changed<Row> = Row & { state: 'changed'; game: PlannedGame; entryId: number };

/**
 * Applies a plan. Cancellations come first because they free places, then changes, then new games. The caller has
 * locked the teams and slots.
 * @throws RetryTransaction if a game is no longer what the plan says, or a place is taken
 */
export async function applyPlan<Row extends GameChange>(
  tx: Tx,
  { rows, counts }: { rows: readonly Row[]; counts: GamePlan['counts'] },
  given: ImportContext<Row>,
): Promise<AppliedImport> {
  const { seasonId, accountId, name, plans, whyCanceled, now } = given;
  const cancels = rows.filter(isGone).map((row) => ({ id: row.entryId, reason: whyCanceled(row) }));
  const reasons = new Map(cancels.map(({ id, reason }) => [id, reason]));
  const changed = rows.filter(isChanged);
  const added = rows.filter(isNew);
  const formerIds = [...reasons.keys(), ...changed.map(({ entryId }) => entryId)];
  const former = await listFormerGames(tx, formerIds);
  if (former.length < formerIds.length) throw new RetryTransaction();
  const before = new Map((await listCoachedEntries(tx, formerIds)).map((entry) => [entry.entryId, entry]));

  await cancelGames(tx, cancels, { accountId, now });
  await changeGames(
    tx,
    changed.map(({ entryId, game }) => ({
      ...game,
      id: entryId,
      seasonId,
      externalTeam: null,
      externalEmail: null,
    })),
    now,
  );
  const inserted = await insertGames(
    tx,
    added.map(({ game }) => game),
    { seasonId, accountId, now },
  );
  if (inserted.length < added.length) throw new RetryTransaction();

  const importId = await insertImport(tx, {
    seasonId,
    accountId,
    fileName: name,
    planId: plans?.planId ?? null,
    formerPlanId: plans?.formerId ?? null,
    at: now,
    newCount: counts.new,
    changedCount: counts.changed,
    goneCount: counts.gone,
    unchangedCount: counts.unchanged,
    reviewCount: counts.review,
  });
  await insertParts(tx, [
    ...former.map((game) => formerPart(importId, game, reasons.has(game.id))),
    ...inserted.map(({ id }) => ({
      ...NOTHING_BEFORE,
      importId,
      entryId: id,
      what: 'added' as const,
      revision: 0,
    })),
  ]);

  const ids = new Map(
    inserted.map(({ id, homeTeamId, slotId, startTime }) => [`${homeTeamId} ${slotId} ${startTime}`, id]),
  );
  const idOf = ({ game }: New<Row>) => ids.get(`${game.homeTeamId} ${game.slotId} ${game.startTime}`) ?? 0;
  const after = await listCoachedEntries(tx, [...formerIds, ...ids.values()]);
  return {
    importId,
    news: after.map((entry) => ({
      what: reasons.has(entry.entryId) ? 'canceled' : before.has(entry.entryId) ? 'changed' : 'added',
      before: before.get(entry.entryId) ?? null,
      entry,
      reason: reasons.get(entry.entryId) ?? null,
    })),
    added: new Map(rows.flatMap((row, index) => (isNew(row) ? [[index, idOf(row)]] : []))),
  };
}

const isGone = <Row extends GameChange>(row: Row): row is Row & { entryId: number } =>
  row.state === 'gone' && row.entryId !== null;
const isChanged = <Row extends GameChange>(row: Row): row is Changed<Row> =>
  row.state === 'changed' && row.entryId !== null && row.game !== null;
const isNew = <Row extends GameChange>(row: Row): row is New<Row> => row.state === 'new' && row.game !== null;

const NOTHING_BEFORE = {
  fromRevision: null,
  fromType: null,
  fromSlotId: null,
  fromStartTime: null,
  fromEndTime: null,
  fromHomeTeamId: null,
  fromAwayTeamId: null,
  fromExternalTeam: null,
  fromExternalEmail: null,
  fromIsImported: null,
  fromGameNumber: null,
};

function formerPart(importId: number, game: FormerGame, isCanceled: boolean): NewPart {
  const { id, revision } = game;
  const part = { importId, entryId: id, fromRevision: revision, revision: revision + 1 };
  if (isCanceled) return { ...NOTHING_BEFORE, ...part, what: 'canceled' };
  return {
    ...part,
    what: 'changed',
    fromType: game.type === 'playoff' ? 'playoff' : 'game',
    fromSlotId: game.slotId,
    fromStartTime: game.startTime,
    fromEndTime: game.endTime,
    fromHomeTeamId: game.homeTeamId,
    fromAwayTeamId: game.awayTeamId,
    fromExternalTeam: game.externalTeam,
    fromExternalEmail: game.externalEmail,
    fromIsImported: game.fileSeasonId !== null,
    fromGameNumber: game.gameNumber,
  };
}
