import type { ImportAnswer } from '@portal/contract/venues.ts';
import type { Tx } from '#platform/db/database.ts';
import { readTable } from '#platform/files/read/read-table.ts';
import type { Portal } from '#portal.ts';
import { type AskedSeason, makeAskedSeason, seasonLabel } from '#season/the-season.ts';
import { type ClosureRow, readClosureRows } from './closure-rows.ts';
import { compareRows } from './compare-rows.ts';
import { closureText, permitText, venueText } from './describe.ts';
import {
  insertClosures,
  insertPermits,
  listClosures,
  listPermits,
  type NewClosure,
  type NewPermit,
  type StoredClosure,
  type StoredPermit,
  updateClosures,
  updatePermits,
} from './hours-repository.ts';
import { type ImportedRows, importAnswer } from './import-answer.ts';
import { saveVenues } from './import-venues.ts';
import { knownVenues } from './known-venues.ts';
import { type PermitRow, readPermitRows } from './permit-rows.ts';
import { saveOrPreview } from './save-or-preview.ts';
import { listVenues } from './venue-repository.ts';
import { readVenueRows, type VenueRow } from './venue-rows.ts';

/** More than any league needs; venues are saved one by one. */
const MAX_ROWS = 10_000;

const permitKey = (permit: NewPermit) =>
  [permit.venueId, permit.courtId, permit.weekday, permit.fromTime, permit.firstDate].join(' ');
const permitValues = (permit: NewPermit) =>
  [permit.toTime, permit.lastDate, permit.slotMinutes, permit.status].join(' ');
const closureKey = (closure: NewClosure) =>
  [closure.firstDate, closure.lastDate, closure.schoolId, closure.venueId].join(' ');
const closureValues = (closure: NewClosure) => closure.reason;

const venueRowText = ({ school, gym, scheduleName, courts }: VenueRow) =>
  `${venueText({ schoolName: school.shown, gymName: gym.shown })}, schedule ${scheduleName}, courts ${courts.map(({ shown }) => shown).join(', ')}`;

export type ImportOptions = { preview: boolean; asked: AskedSeason };
const NO_PREVIEW: ImportOptions = { preview: false, asked: {} };

type Imported<Row extends { line: number }> = {
  what: string;
  plan: ImportedRows<Row>;
  textOf: (row: Row) => string;
};

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
  const rows = await readVenueRows(await readTable(bytes, { maxRows: MAX_ROWS }));
  return await runImport(portal, how, async (tx) => ({
    what: 'Venues',
    plan: await saveVenues(tx, rows),
    textOf: venueRowText,
  }));
}

/** Permits of the season, which is created if new. @throws AppError INVALID_INPUT | WRONG_STATE */
export async function importPermits(
  portal: Portal,
  bytes: Buffer,
  how: ImportOptions = NO_PREVIEW,
): Promise<ImportAnswer> {
  const table = await readTable(bytes, { maxRows: MAX_ROWS });
  return await runImport(portal, how, async (tx) => {
    const season = await makeAskedSeason(tx, how.asked, portal.clock.now());
    const venues = await listVenues(tx);
    const rows = await readPermitRows(table, knownVenues(venues));
    const stored = await listPermits(tx, season.id);
    const plan = compareRows<PermitRow, StoredPermit>(rows, stored, permitKey, permitValues);
    await insertPermits(tx, season.id, plan.insert);
    await updatePermits(tx, plan.update);
    const textOf = (row: PermitRow) => permitText(row, venues);
    return { what: `Permits of ${seasonLabel(season)}`, plan, textOf };
  });
}

/** Closures of the season, which is created if new. @throws AppError INVALID_INPUT | WRONG_STATE */
export async function importClosures(
  portal: Portal,
  bytes: Buffer,
  how: ImportOptions = NO_PREVIEW,
): Promise<ImportAnswer> {
  const table = await readTable(bytes, { maxRows: MAX_ROWS });
  return await runImport(portal, how, async (tx) => {
    const season = await makeAskedSeason(tx, how.asked, portal.clock.now());
    const venues = await listVenues(tx);
    const rows = await readClosureRows(table, knownVenues(venues));
    const stored = await listClosures(tx, season.id);
    const plan = compareRows<ClosureRow, StoredClosure>(rows, stored, closureKey, closureValues);
    await insertClosures(tx, season.id, plan.insert);
    await updateClosures(tx, plan.update);
    const textOf = (row: ClosureRow) => closureText(row, venues);
    return { what: `Closures of ${seasonLabel(season)}`, plan, textOf };
  });
}

async function runImport<Row extends { line: number }>(
  portal: Portal,
  { preview, asked }: ImportOptions,
  work: (tx: Tx) => Promise<Imported<Row>>,
): Promise<ImportAnswer> {
  const { done, effect } = await saveOrPreview(portal, { preview, asked, work });
  return importAnswer(done.what, done.plan, done.textOf, { preview, effect });
}
