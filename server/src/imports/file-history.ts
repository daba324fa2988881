import { isDeepStrictEqual } from 'node:util';
import type { FileImport } from '@portal/contract/venues.ts';
import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { several } from '@portal/domain/text/several.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { changeAnswer, saveOrPreview } from '#gym-hours/change-hours.ts';
import { accountName } from '#platform/db/account-name.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone } from '#season/find-season.ts';

/*
 * What an import added and changed is kept, so that the newest import of its kind can be reverted: all of it, or nothing if
 * something of it was changed since (docs/spec/decisions.md#reverting-a-file).
 */

export type RevertibleKind = FileImport['kind'];

/** Who imports which file. */
export type ImportedFile = { fileName: string; accountId: number };

type HasId = { id: number | string };

type Change<Stored> = { before: Stored | null; after: Stored };

/** The change that reverts an import. */
export type Reverting = { portal: Portal; tx: Tx; accountId: number; seasonId: number | null };

/** What the imports of a kind of file change. `Stored` is kept, so it has no more than a revert needs. */
export type Importable<Stored extends HasId> = {
  kind: RevertibleKind;
  /** 'permit' */
  noun: string;
  /** the season's slots follow from it, so that a preview says what happens to them */
  isOfGyms: boolean;
  /** keeps others from changing it. @throws AppError if it can't be changed now */
  lock?(change: Omit<Reverting, 'accountId'>): Promise<void>;
  list(db: Db, seasonId: number | null): Promise<Stored[]>;
  /** @param stored some may have been removed since */
  describe(db: Db, stored: readonly Stored[]): Promise<string[]>;
  remove(change: Reverting, stored: readonly Stored[]): Promise<void>;
  restore(change: Reverting, before: readonly Stored[]): Promise<void>;
};

/** Those that are of every season. */
const isOfAllSeasons = (kind: RevertibleKind) => kind === 'venues' || kind === 'invoices';

/** Does the work of an import and records what it has changed. @param file null records nothing */
export async function recordImport<Stored extends HasId, Done>(
  { clock }: Portal,
  tx: Tx,
  {
    importable,
    file,
    seasonId,
  }: { importable: Importable<Stored>; file: ImportedFile | null; seasonId: number | null },
  work: () => Promise<Done>,
): Promise<Done> {
  if (file === null) return await work();
  const { kind, list } = importable;
  const earlier = new Map((await list(tx, seasonId)).map((stored) => [stored.id, stored]));
  const done = await work();
  const after = await list(tx, seasonId);
  const changes = after
    .map((stored) => ({ before: earlier.get(stored.id) ?? null, after: stored }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
  if (changes.length === 0) return done;
  const added = changes.filter((change) => change.before === null).length;
  await tx
    .insertInto('fileImport')
    .values({
      ...file,
      ...{ kind, seasonId, at: clock.now(), added, changed: changes.length - added },
      changes: JSON.stringify(changes),
    })
    .execute();
  return done;
}

/** The ids of what earlier imports, which are not reverted, added or changed together with any of these. */
export async function importedWith(
  tx: Tx,
  { kind, seasonId, ids }: { kind: RevertibleKind; seasonId: number; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with changed as (
      select i.id as import_id, (change->'after'->>'id')::int as id
      from file_import i cross join jsonb_array_elements(i.changes::jsonb) change
      where i.kind = ${kind} and i.season_id = ${seasonId} and i.reverted_at is null)
    select distinct id from changed
    where import_id in (select import_id from changed where id = any(${ids}::int[]))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const MAX_LISTED = 20;

/** The last imports of this kind into the season, the newest first. */
async function listFileImports(
  { db }: Portal,
  { kind, ...requested }: RequestedSeason & { kind: RevertibleKind },
): Promise<FileImport[]> {
  const season = isOfAllSeasons(kind) ? null : await requestedSeasonOrNone(db, requested);
  if (!isOfAllSeasons(kind) && season === null) return [];
  const rows = await db
    .selectFrom('fileImport as i')
    .leftJoin('account as a', 'a.id', 'i.accountId')
    .select(['i.id', 'i.fileName', 'i.at', 'i.added', 'i.changed', 'i.revertedAt'])
    .select(accountName().as('who'))
    .where('i.kind', '=', kind)
    .where('i.seasonId', 'is not distinct from', season?.id ?? null)
    .orderBy('i.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const newest = rows.find(({ revertedAt }) => revertedAt === null);
  return rows.map(({ at, revertedAt, who, ...row }) => ({
    ...row,
    kind,
    at: at.toISOString(),
    who: who ?? '',
    revertedAt: revertedAt?.toISOString() ?? null,
    canRevert: row.id === newest?.id,
  }));
}

/**
 * Reverts the newest import of its kind, or says what that would do to the schedule. Reverting it again changes nothing.
 * @throws AppError NOT_FOUND; WRONG_STATE if it is not the newest one, or something of it was changed since; IN_USE if a gym
 * that it added is used
 */
async function revertFileImport(
  portal: Portal,
  all: Importables,
  { id, preview, accountId }: { id: number; preview: boolean; accountId: number },
): Promise<ChangeAnswer> {
  const requested = await seasonOf(portal.db, all, id);
  const { effect } = await saveOrPreview(portal, {
    preview,
    requested,
    prepare: async () => null,
    work: async (tx) => await revert(portal, tx, all, { id, accountId }),
  });
  const done = requested === null ? 'The import has been undone.' : undefined;
  return changeAnswer(preview, effect, done);
}

/** The season whose slots a preview compares, the active one for gyms; null if no slots follow from the file. */
async function seasonOf(db: Db, all: Importables, id: number): Promise<RequestedSeason | null> {
  const found = await db
    .selectFrom('fileImport as i')
    .leftJoin('season as s', 's.id', 'i.seasonId')
    .select(['i.kind', 's.year', 's.name as season'])
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (found === undefined || !all[found.kind].isOfGyms) return null;
  const { year, season } = found;
  return year === null || season === null ? {} : { year, season };
}

type Importables = Readonly<Record<RevertibleKind, Importable<HasId>>>;

async function revert(
  portal: Portal,
  tx: Tx,
  all: Importables,
  { id, accountId }: { id: number; accountId: number },
): Promise<void> {
  const found = await tx
    .selectFrom('fileImport')
    .select(['kind', 'seasonId', 'changes', 'revertedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND', 'Import not found.');
  if (found.revertedAt !== null) return;
  const { kind, seasonId } = found;
  const { noun, list, lock, describe, remove, restore } = all[kind];
  const change = { portal, tx, accountId, seasonId };
  await lock?.(change);
  const newer = await tx
    .selectFrom('fileImport')
    .select('id')
    .where('kind', '=', kind)
    .where('seasonId', 'is not distinct from', seasonId)
    .where('revertedAt', 'is', null)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  if (newer !== undefined)
    throw new AppError('WRONG_STATE', `A newer import of ${noun}s follows this one. Please undo that first.`);

  const changes = found.changes as unknown as Change<HasId>[];
  const now = new Map((await list(tx, seasonId)).map((stored) => [stored.id, stored]));
  const changed = changes.filter(({ after }) => !isDeepStrictEqual(now.get(after.id), after));
  if (changed.length > 0)
    throw standsAgainst(
      noun,
      'been changed or removed since',
      await describe(
        tx,
        changed.map(({ after }) => after),
      ),
    );
  await remove(
    change,
    changes.flatMap(({ before, after }) => (before === null ? [after] : [])),
  );
  await restore(
    change,
    changes.flatMap(({ before }) => (before === null ? [] : [before])),
  );
  await tx.updateTable('fileImport').set({ revertedAt: portal.clock.now() }).where('id', '=', id).execute();
}

const MAX_NAMED = 3;

/** Why an import is not reverted. @param what 'been changed since' */
export function standsAgainst(noun: string, what: string, texts: readonly string[]): AppError {
  const named = texts.slice(0, MAX_NAMED).join('; ');
  const more = texts.length > MAX_NAMED ? `; and ${texts.length - MAX_NAMED} more` : '';
  return new AppError(
    'WRONG_STATE',
    `Nothing was undone: ${several(texts.length, noun)} of this import ${texts.length === 1 ? 'has' : 'have'} ${what} (${named}${more}). Please change the ${noun}s by hand.`,
  );
}

/** @param all what each kind of file changes */
export function fileHistoryRoutes(app: FastifyInstance, portal: Portal, all: Importables): void {
  serve(app, {
    listFileImports: (_call, input) => listFileImports(portal, input),
    revertFileImport: ({ caller: { accountId } }, { id, preview = false }) =>
      revertFileImport(portal, all, { id, preview, accountId }),
  });
}
