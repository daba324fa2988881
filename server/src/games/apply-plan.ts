import type { GamePlan, GamePlanRow, PlannedGame } from '@portal/domain/games/game.ts';
import type { Change, EntryFields } from '#court-time/entry.ts';
import { type Changed, changeCourtTime } from '#court-time/write.ts';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { listTeams, readGameNames } from './game-repository.ts';

/** A change to one game: a row of a file, or a game of a plan that is being published. */
export type GameChange = Pick<GamePlanRow, 'state' | 'game' | 'entryId' | 'isPostponed'>;

export type ImportContext<Row> = {
  seasonId: number;
  accountId: number | null;
  actor: string;
  /** of the file, or the plan's */
  name: string;
  /** what the history calls it: 'Import of games.csv' */
  title: string;
  /** the plans that are published and replaced; null for a file */
  plans: { planId: number; formerId: number | null } | null;
  whyCanceled: (row: Row) => string;
  now: Date;
};

/** What an import did. */
export type AppliedImport = {
  importId: number;
  changed: Changed[];
  /** the new entries by the index of their row in the plan */
  added: ReadonlyMap<number, number>;
};

type New<Row> = Row & { state: 'new'; game: PlannedGame };
type Moved<Row> = Row & { state: 'changed'; game: PlannedGame; entryId: number };

/**
 * Applies a plan as one change of court time, with its history. The caller has locked the teams and slots.
 * @throws RetryTransaction if a game is no longer what the plan says, or a place is taken
 */
export async function applyPlan<Row extends GameChange>(
  tx: Tx,
  { rows, counts }: { rows: readonly Row[]; counts: GamePlan['counts'] },
  context: ImportContext<Row>,
): Promise<AppliedImport> {
  const { seasonId, accountId, actor, name, title, plans, whyCanceled, now } = context;
  const blocks = await readBlocking(tx);
  const namesOf = await readGameNames(tx, await listTeams(tx, seasonId));
  const added = rows.flatMap((row, index) => (isNew(row) ? [{ game: row.game, index }] : []));
  const changes: Change[] = [
    ...rows.filter(isGone).map((row) => ({
      what: row.isPostponed === true ? ('postpone' as const) : ('cancel' as const),
      entryId: row.entryId,
      reason: whyCanceled(row),
    })),
    ...rows.filter(isChanged).map(({ entryId, game }) => ({
      what: 'put' as const,
      entryId,
      to: { ...fieldsOf(game, seasonId), externalTeam: null, externalEmail: null },
    })),
    ...added.map(({ game }) => ({
      what: 'add' as const,
      entry: { ...fieldsOf(game, seasonId), blocks: blocks[game.type], bookedBy: 'admin' as const },
      names: namesOf(game) ?? undefined,
    })),
  ];
  const kind = plans === null ? 'import' : 'publish';
  const written = await changeCourtTime(tx, { kind, accountId, actor, now }, changes, title);
  // a game that became something else was changed by someone else
  if (written.changed.some(({ before }) => before !== null && !isGame(before))) throw new RetryTransaction();
  const row = tx.insertInto('gameImport').values({
    changeSetId: written.id,
    seasonId,
    fileName: name,
    planId: plans?.planId ?? null,
    formerPlanId: plans?.formerId ?? null,
    newCount: counts.new,
    changedCount: counts.changed,
    goneCount: counts.gone,
    unchangedCount: counts.unchanged,
    reviewCount: counts.review,
  });
  const { id } = await row.returning('id').executeTakeFirstOrThrow();
  return {
    importId: id,
    changed: written.changed,
    added: new Map(added.map(({ index }, order) => [index, written.added[order] ?? 0])),
  };
}

const isGone = <Row extends GameChange>(row: Row): row is Row & { entryId: number } =>
  row.state === 'gone' && row.entryId !== null;
const isChanged = <Row extends GameChange>(row: Row): row is Moved<Row> =>
  row.state === 'changed' && row.entryId !== null && row.game !== null;
const isNew = <Row extends GameChange>(row: Row): row is New<Row> => row.state === 'new' && row.game !== null;
const isGame = ({ type }: { type: string }) => type === 'game' || type === 'playoff';

/** What a file or a plan decides of a game. */
const fieldsOf = (
  game: PlannedGame,
  fileSeasonId: number,
): Pick<
  EntryFields,
  | 'type'
  | 'slotId'
  | 'courtId'
  | 'entryDate'
  | 'startTime'
  | 'endTime'
  | 'homeTeamId'
  | 'awayTeamId'
  | 'openHome'
  | 'openAway'
  | 'openDivisionId'
  | 'fileSeasonId'
  | 'gameNumber'
> => ({
  type: game.type,
  slotId: game.slotId,
  courtId: game.courtId,
  entryDate: game.date,
  startTime: game.startTime,
  endTime: game.endTime,
  homeTeamId: game.homeTeamId,
  awayTeamId: game.awayTeamId,
  openHome: game.openSides?.home ?? null,
  openAway: game.openSides?.away ?? null,
  openDivisionId: game.openSides?.divisionId ?? null,
  fileSeasonId,
  gameNumber: game.number,
});

/** Whether games and playoffs keep others off the court. */
async function readBlocking(db: Db): Promise<Record<PlannedGame['type'], boolean>> {
  const rows = await db
    .selectFrom('reservationType')
    .select(['code', 'blocksAvailability as blocks'])
    .where('code', 'in', ['game', 'playoff'])
    .execute();
  const isBlocking = (code: string) => rows.find((row) => row.code === code)?.blocks ?? true;
  return { game: isBlocking('game'), playoff: isBlocking('playoff') };
}
