import { isDeepStrictEqual } from 'node:util';
import type { FileImport } from '@portal/contract/venues.ts';
import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { several } from '@portal/domain/text/several.ts';
import { changeAnswer, saveOrPreview } from '#gym-hours/change-hours.ts';
import {
  deleteClosures,
  deletePermits,
  listClosures,
  listPermits,
  type StoredClosure,
  type StoredPermit,
  updateClosures,
  updatePermits,
} from '#gym-hours/stored-hours.ts';
import { accountName } from '#platform/db/account-name.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone } from '#season/find-season.ts';
import { changeVenueIn, removeVenueIn, toVenue } from './change-venues.ts';
import { closureText, permitText, venueText } from './describe.ts';
import { type KnownVenue, listVenues } from './known-venues.ts';
import { forgetNamesOf } from './place-aliases.ts';

/*
 * What an import of gyms, permits or closures added and changed is kept, so that the newest import can be reverted: all of
 * it, or nothing if something of it was changed since (docs/spec/decisions.md#reverting-a-file).
 */

export type RevertibleKind = FileImport['kind'];

/** Who imports which file. */
export type ImportedFile = { fileName: string; accountId: number };

type Change<Stored> = { before: Stored | null; after: Stored };

type Kind<Stored extends { id: number }> = {
  /** 'permit' */
  noun: string;
  list: (db: Db, seasonId: number | null) => Promise<Stored[]>;
  textOf: (stored: Stored, venues: readonly KnownVenue[]) => string;
  remove: (tx: Tx, stored: readonly Stored[]) => Promise<void>;
  restore: (portal: Portal, tx: Tx, before: readonly Stored[]) => Promise<void>;
};

type StoredVenue = Omit<KnownVenue, 'courts'>;

const VENUES: Kind<StoredVenue> = {
  noun: 'gym',
  list: async (db) => (await listVenues(db)).map(({ courts: _, ...venue }) => venue),
  textOf: venueText,
  remove: async (tx, stored) => {
    for (const { id } of stored) await removeVenueIn(tx, await listVenues(tx), { id });
  },
  restore: async (portal, tx, before) => {
    for (const venue of before) {
      const { id, schoolName, gymName, scheduleName, address, doorNote } = venue;
      const courts = toVenue(venue).courts.map(({ partOf = null, ...court }) => ({ ...court, partOf }));
      const body = { schoolName, gymName, scheduleName, address, doorNote, courts };
      const venues = await listVenues(tx);
      const now = venues.find((known) => known.id === id);
      await changeVenueIn(portal, tx, venues, { id, body });
      // the names of the reverted file mean nothing again
      if (now !== undefined && (now.schoolKey !== venue.schoolKey || now.gymKey !== venue.gymKey))
        await forgetNamesOf(tx, now);
    }
  },
};

const PERMITS: Kind<StoredPermit> = {
  noun: 'permit',
  list: async (db, seasonId) => (seasonId === null ? [] : await listPermits(db, seasonId)),
  textOf: permitText,
  remove: deletePermits,
  restore: (_portal, tx, before) => updatePermits(tx, before),
};

const CLOSURES: Kind<StoredClosure> = {
  noun: 'closure',
  list: async (db, seasonId) => (seasonId === null ? [] : await listClosures(db, seasonId)),
  textOf: closureText,
  remove: deleteClosures,
  restore: (_portal, tx, before) => updateClosures(tx, before),
};

const KINDS = { venues: VENUES, permits: PERMITS, closures: CLOSURES } as unknown as Record<
  RevertibleKind,
  Kind<{ id: number }>
>;

/** What an import of this kind may change, as it is now. */
export const listImportable = (
  db: Db,
  kind: RevertibleKind,
  seasonId: number | null,
): Promise<{ id: number }[]> => KINDS[kind].list(db, seasonId);

/** Records what an import has changed. @param before what `listImportable` returned before it */
export async function recordImport(
  tx: Tx,
  file: ImportedFile & { kind: RevertibleKind; seasonId: number | null; at: Date },
  before: readonly { id: number }[],
): Promise<void> {
  const earlier = new Map(before.map((stored) => [stored.id, stored]));
  const after = await listImportable(tx, file.kind, file.seasonId);
  const changes = after
    .map((stored) => ({ before: earlier.get(stored.id) ?? null, after: stored }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
  if (changes.length === 0) return;
  const added = changes.filter((change) => change.before === null).length;
  await tx
    .insertInto('fileImport')
    .values({ ...file, added, changed: changes.length - added, changes: JSON.stringify(changes) })
    .execute();
}

const MAX_LISTED = 20;

/** The last imports of this kind into the season, the newest first. */
export async function listFileImports(
  { db }: Portal,
  { kind, ...requested }: RequestedSeason & { kind: RevertibleKind },
): Promise<FileImport[]> {
  const season = kind === 'venues' ? null : await requestedSeasonOrNone(db, requested);
  if (kind !== 'venues' && season === null) return [];
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
export async function revertFileImport(
  portal: Portal,
  { id, preview }: { id: number; preview: boolean },
): Promise<ChangeAnswer> {
  const { effect } = await saveOrPreview(portal, {
    preview,
    requested: await seasonOf(portal.db, id),
    prepare: async () => null,
    work: async (tx) => await revert(portal, tx, id),
  });
  return changeAnswer(preview, effect);
}

/** The season of an import; none for gyms, whose preview shows the active season. */
async function seasonOf(db: Db, id: number): Promise<RequestedSeason> {
  const season = await db
    .selectFrom('fileImport as i')
    .innerJoin('season as s', 's.id', 'i.seasonId')
    .select(['s.year', 's.name as season'])
    .where('i.id', '=', id)
    .executeTakeFirst();
  return (season ?? {}) as RequestedSeason;
}

async function revert(portal: Portal, tx: Tx, id: number): Promise<void> {
  const found = await tx
    .selectFrom('fileImport')
    .select(['kind', 'seasonId', 'changes', 'revertedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND', 'Import not found.');
  if (found.revertedAt !== null) return;
  const kind = found.kind as RevertibleKind;
  const { noun, textOf, remove, restore } = KINDS[kind];
  const newer = await tx
    .selectFrom('fileImport')
    .select('id')
    .where('kind', '=', kind)
    .where('seasonId', 'is not distinct from', found.seasonId)
    .where('revertedAt', 'is', null)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  if (newer !== undefined)
    throw new AppError(
      'WRONG_STATE',
      `A newer import of ${noun}s follows this one. Please revert that first.`,
    );

  const changes = found.changes as unknown as Change<{ id: number }>[];
  const now = new Map((await listImportable(tx, kind, found.seasonId)).map((stored) => [stored.id, stored]));
  const venues = await listVenues(tx);
  const changed = changes.filter(({ after }) => !isDeepStrictEqual(now.get(after.id), after));
  if (changed.length > 0)
    throw changedSince(
      noun,
      changed.map(({ after }) => textOf(after, venues)),
    );
  await remove(
    tx,
    changes.flatMap(({ before, after }) => (before === null ? [after] : [])),
  );
  await restore(
    portal,
    tx,
    changes.flatMap(({ before }) => (before === null ? [] : [before])),
  );
  await tx.updateTable('fileImport').set({ revertedAt: portal.clock.now() }).where('id', '=', id).execute();
}

const MAX_NAMED = 3;

function changedSince(noun: string, texts: readonly string[]): AppError {
  const named = texts.slice(0, MAX_NAMED).join('; ');
  const more = texts.length > MAX_NAMED ? `; and ${texts.length - MAX_NAMED} more` : '';
  return new AppError(
    'WRONG_STATE',
    `Nothing was reverted: ${several(texts.length, noun)} of this import ${texts.length === 1 ? 'has' : 'have'} been changed or removed since (${named}${more}). Please change the ${noun}s by hand.`,
  );
}
