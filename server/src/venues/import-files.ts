import { isDeepStrictEqual } from 'node:util';
import type { ImportAnswer } from '@portal/contract/venues.ts';
import type { RowPlace } from '@portal/domain/text/row-place.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { saveOrPreview } from '#gym-hours/change-hours.ts';
import {
  closureKey,
  deleteClosures,
  deletePermits,
  insertClosures,
  insertPermits,
  listClosures,
  listPermits,
  type StoredClosure,
  type StoredPermit,
  updateClosures,
  updatePermits,
} from '#gym-hours/stored-hours.ts';
import { type Importable, type ImportedFile, importedWith, recordImport } from '#imports/file-history.ts';
import { readFileOf } from '#imports/right-door.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Table } from '#platform/files/read/table.ts';
import type { Portal } from '#portal.ts';
import { createRequestedSeason, type RequestedSeason, seasonLabel } from '#season/find-season.ts';
import { changeVenueIn, removeVenueIn, toVenue } from './change-venues.ts';
import { type ClosureRow, readClosureRows } from './closure-rows.ts';
import { compareRows } from './compare-rows.ts';
import { closureText, permitText, venueText } from './describe.ts';
import { DAY_FIRST_NOTE, type FileDays, fileDaysOf, fileSeasonOf } from './file-days.ts';
import { inLeagueTime } from './hours-zones.ts';
import { type Imported, importAnswer, outcomeOf, saveVenues, venueRowText } from './import-venues.ts';
import { closureNotes, type Kept, permitNotes } from './kept-hours.ts';
import { type KnownVenue, listVenues } from './known-venues.ts';
import { matchGyms } from './match-gyms.ts';
import { withOneSpelling } from './new-gyms.ts';
import { type PermitRow, type PermitRowRead, readPermitRows } from './permit-rows.ts';
import { forgetNamesOf, readPlaces } from './place-aliases.ts';
import { PlaceNames } from './place-names.ts';
import type { RowsRead } from './read-rows.ts';
import { readVenueRows } from './venue-rows.ts';

/** More than any league needs; venues are saved one by one. */
const MAX_ROWS = 10_000;

type ImportOptions = {
  preview: boolean;
  requested: RequestedSeason;
  /** what the preview showed; null if it does not matter */
  shown: string | null;
  /** null for the portal itself, which keeps no record for its demo */
  file: ImportedFile | null;
};
const NO_PREVIEW: ImportOptions = { preview: false, requested: {}, shown: null, file: null };

/*
 * Each import is one transaction: if a row cannot be read, nothing is imported. An import removes nothing, and a preview
 * changes nothing (docs/spec/decisions.md#availability, docs/spec/decisions.md#added-calls).
 */

/** @throws AppError INVALID_INPUT */
export async function importVenues(
  portal: Portal,
  bytes: Buffer,
  how: ImportOptions = NO_PREVIEW,
): Promise<ImportAnswer> {
  const table = await readFileOf('venues', bytes, MAX_ROWS);
  const prepare = async () => null;
  return await runImport(portal, how, prepare, async (tx) => {
    const places = new PlaceNames(await readPlaces(tx));
    const { rows: read, notes } = await readVenueRows(table, places);
    const { rows, notes: spelled } = withOneSpelling(read, places);
    const { matched, notes: kept } = matchGyms(rows, places);
    if (!how.preview) places.refuseOpen();
    const today = leagueNowOf(portal.clock, portal.settings.current().timeZone).date;
    const file = how.preview ? null : how.file;
    const changes = await recordImport(portal, tx, { importable: VENUES, file, seasonId: null }, () =>
      saveVenues(tx, matched, today),
    );
    return {
      what: 'Venues',
      changes,
      notes: [...places.notes(), ...spelled, ...kept, ...notes],
      questions: places.questions(),
      textOf: venueRowText,
    };
  });
}

type StoredVenue = Omit<KnownVenue, 'courts'>;

const VENUES: Importable<StoredVenue> = {
  kind: 'venues',
  noun: 'gym',
  isOfGyms: true,
  list: async (db) => (await listVenues(db)).map(({ courts: _, ...venue }) => venue),
  describe: async (_db, stored) => stored.map(venueText),
  remove: async ({ tx }, stored) => {
    for (const { id } of stored) await removeVenueIn(tx, await listVenues(tx), { id });
  },
  restore: async ({ portal, tx }, before) => {
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

const describeWith = async <Stored>(
  db: Db,
  stored: readonly Stored[],
  textOf: (stored: Stored, venues: readonly KnownVenue[]) => string,
): Promise<string[]> => {
  const venues = await listVenues(db);
  return stored.map((each) => textOf(each, venues));
};

/** What distinguishes the files of permits and of closures. */
type HoursFile<Read extends { lastDate: IsoDate }, Row extends RowPlace, Stored extends { id: number }> = {
  importable: Importable<Stored>;
  what: string;
  read: (table: Table, file: FileDays) => Promise<RowsRead<Read>>;
  /** adds what the file does not say. @param stored what the season has */
  complete: (rows: readonly Read[], stored: readonly Stored[]) => Row[];
  /** the natural key of a row */
  keyOf: (row: Omit<Row, keyof RowPlace>) => string;
  /** the other values of a row */
  valuesOf: (row: Omit<Row, keyof RowPlace>) => string;
  insert: (tx: Tx, seasonId: number, rows: readonly Row[]) => Promise<void>;
  update: (tx: Tx, rows: readonly (Row & Stored)[]) => Promise<void>;
  textOf: (row: Row, venues: readonly KnownVenue[]) => string;
  /** what stays although the file does not have it, in sentences. @param kept what the season has besides the rows */
  notesOf: (rows: readonly Row[], kept: Kept<Stored>, venues: readonly KnownVenue[]) => string[];
};

const permitKey = (permit: Omit<PermitRowRead, keyof RowPlace | 'purpose'>) =>
  [permit.venueId, permit.courtId, permit.weekday, permit.fromTime, permit.firstDate].join(' ');

/** A file that does not say what a permit is for leaves that as it is. */
function completePermits(rows: readonly PermitRowRead[], stored: readonly StoredPermit[]): PermitRow[] {
  const purposes = new Map(stored.map((permit) => [permitKey(permit), permit.purpose]));
  return rows.map((row) => ({ ...row, purpose: row.purpose ?? purposes.get(permitKey(row)) ?? 'any' }));
}

const PERMITS: HoursFile<PermitRowRead, PermitRow, StoredPermit> = {
  importable: {
    kind: 'permits',
    noun: 'permit',
    isOfGyms: true,
    list: async (db, seasonId) => (seasonId === null ? [] : await listPermits(db, seasonId)),
    describe: (db, stored) => describeWith(db, stored, permitText),
    remove: ({ tx }, stored) => deletePermits(tx, stored),
    restore: ({ tx }, before) => updatePermits(tx, before),
  },
  what: 'Permits',
  read: readPermitRows,
  complete: completePermits,
  keyOf: permitKey,
  valuesOf: ({ toTime, lastDate, slotMinutes, status, purpose }) =>
    [toTime, lastDate, slotMinutes, status, purpose].join(' '),
  insert: insertPermits,
  update: updatePermits,
  textOf: permitText,
  notesOf: permitNotes,
};

const CLOSURES: HoursFile<ClosureRow, ClosureRow, StoredClosure> = {
  importable: {
    kind: 'closures',
    noun: 'closure',
    isOfGyms: true,
    list: async (db, seasonId) => (seasonId === null ? [] : await listClosures(db, seasonId)),
    describe: (db, stored) => describeWith(db, stored, closureText),
    remove: ({ tx }, stored) => deleteClosures(tx, stored),
    restore: ({ tx }, before) => updateClosures(tx, before),
  },
  what: 'Closures',
  read: readClosureRows,
  complete: (rows) => [...rows],
  keyOf: closureKey,
  valuesOf: ({ reason }) => reason,
  insert: insertClosures,
  update: updateClosures,
  textOf: closureText,
  notesOf: closureNotes,
};

/** What imports of gyms, permits and closures change. */
export const GYM_IMPORTABLES = { venues: VENUES, permits: PERMITS.importable, closures: CLOSURES.importable };

/** Permits of the season, which is created if new. @throws AppError INVALID_INPUT | WRONG_STATE */
export const importPermits = (portal: Portal, bytes: Buffer, how?: ImportOptions) =>
  importHours(portal, { bytes, how }, PERMITS);

/** Closures of the season, which is created if new. @throws AppError INVALID_INPUT | WRONG_STATE */
export const importClosures = (portal: Portal, bytes: Buffer, how?: ImportOptions) =>
  importHours(portal, { bytes, how }, CLOSURES);

async function importHours<
  Read extends { lastDate: IsoDate },
  Row extends RowPlace,
  Stored extends { id: number },
>(
  portal: Portal,
  { bytes, how = NO_PREVIEW }: { bytes: Buffer; how: ImportOptions | undefined },
  file: HoursFile<Read, Row, Stored>,
): Promise<ImportAnswer> {
  const { timeZone } = portal.settings.current();
  const { importable, keyOf, valuesOf } = file;
  const table = inLeagueTime(await readFileOf(importable.kind, bytes, MAX_ROWS), timeZone);
  const prepare = async () => {
    const known = await readKnown(portal.db, how.requested);
    const places = new PlaceNames(known);
    const today = leagueNowOf(portal.clock, timeZone).date;
    const days = fileDaysOf(table, places, { season: known.season, today });
    const rows = await file.read(table, days).catch((error: unknown) => {
      throw withQuestions(error, places);
    });
    const isOver = rows.rows.length > 0 && rows.rows.every(({ lastDate }) => lastDate < today);
    const notes = [
      ...rows.notes,
      ...(days.order === 'day-first' ? [DAY_FIRST_NOTE] : []),
      ...(isOver ? ['All days of this file are over. Is it that of this season?'] : []),
    ];
    return { known, places, rows: rows.rows, notes };
  };
  return await runImport(portal, how, prepare, async (tx, { known, places, rows, notes }) => {
    if (!isDeepStrictEqual(await readKnown(tx, how.requested), known)) throw new RetryTransaction();
    if (!how.preview) places.refuseOpen(', or add the place under Venues first');
    const season = await createRequestedSeason(tx, how.requested, portal.clock.now());
    const stored = await importable.list(tx, season.id);
    const whole = file.complete(rows, stored);
    const plan = compareRows<Row, Stored>(whole, stored, keyOf, valuesOf);
    const again = new Set(stored.map(({ id }) => id)).difference(new Set(plan.kept.map(({ id }) => id)));
    const earlier = await importedWith(tx, { kind: importable.kind, seasonId: season.id, ids: [...again] });
    const kept = { kept: plan.kept, isOfEarlier: ({ id }: Stored) => earlier.has(id) };
    const source = how.preview ? null : how.file;
    await recordImport(portal, tx, { importable, file: source, seasonId: season.id }, async () => {
      await file.insert(tx, season.id, plan.insert);
      await file.update(tx, plan.update);
    });
    const label = `${file.what} of ${seasonLabel(season)}`;
    return {
      what: label,
      changes: plan.changes,
      notes: [...places.notes(), ...notes, ...file.notesOf(whole, kept, known.venues)],
      questions: places.questions(),
      textOf: (row: Row) => file.textOf(row, known.venues),
    };
  });
}

/** What the rows of a file of permits or closures are read with. */
const readKnown = async (db: Db, requested: RequestedSeason) => ({
  ...(await readPlaces(db)),
  season: await fileSeasonOf(db, requested),
});

/** A refused file shows its questions too, so that they can be answered before it is corrected. */
function withQuestions(error: unknown, places: PlaceNames): unknown {
  const questions = places.questions();
  if (!(error instanceof AppError) || questions.length === 0) return error;
  const { code, message, details } = error;
  return new AppError(code, message, { ...details, conflict: { questions } });
}

async function runImport<Row extends RowPlace, Prepared>(
  portal: Portal,
  { preview, requested, shown }: ImportOptions,
  prepare: () => Promise<Prepared>,
  work: (tx: Tx, prepared: Prepared) => Promise<Imported<Row>>,
): Promise<ImportAnswer> {
  const { done, effect } = await saveOrPreview(portal, {
    preview,
    requested,
    prepare,
    work: async (tx, prepared: Prepared) => {
      const imported = await work(tx, prepared);
      if (!preview && shown !== null && shown !== outcomeOf(imported)) throw changedSince();
      return imported;
    },
  });
  return importAnswer(done, { preview, effect });
}

const changedSince = () =>
  new AppError(
    'WRONG_STATE',
    'Nothing was imported: gyms, permits or closures have changed since the preview, so the outcome would be different. Please check the preview again.',
  );
