import { createHash } from 'node:crypto';
import type { FileQuestion } from '@portal/contract/file-question.ts';
import type { ImportAnswer, ImportRow } from '@portal/contract/venues.ts';
import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { changeParts } from './change-parts.ts';
import {
  addCourts,
  hasCourt,
  hasOtherNotes,
  type KnownVenue,
  upsertSchool,
  upsertVenue,
} from './known-venues.ts';
import type { MatchedRow } from './match-gyms.ts';
import { forgetNamesOf, renameVenue } from './place-aliases.ts';
import type { VenueRow } from './venue-rows.ts';

/** How many rows a preview shows; its counts include all. */
const MAX_SHOWN_ROWS = 1_000;

/** The rows of a file by what the import does with them. */
export type ImportedRows<Row extends { line: number }> = {
  insert: readonly Row[];
  update: readonly Row[];
  unchanged: readonly Row[];
};

/** What an import did or would do. */
export type Imported<Row extends { line: number }> = {
  /** 'Venues', 'Permits of Winter 2026' */
  what: string;
  plan: ImportedRows<Row>;
  /** what was not read of the file, or not as it stands there, in sentences */
  notes: readonly string[];
  /** about names in the file */
  questions: FileQuestion[];
  /** describes a row */
  textOf: (row: Row) => string;
};

/** Differs if any row of the file would do something else than shown. */
export function outcomeOf<Row extends { line: number }>({ plan, notes, textOf }: Imported<Row>): string {
  const { insert, update, unchanged } = plan;
  const rows = [insert, update, unchanged].map((some) => some.map((row) => [row.line, textOf(row)]));
  return createHash('sha256')
    .update(JSON.stringify([rows, notes]))
    .digest('base64url');
}

export function importAnswer<Row extends { line: number }>(
  imported: Imported<Row>,
  { preview, effect }: { preview: boolean; effect: AvailabilityEffect | null },
): ImportAnswer {
  const { what, plan, notes, questions, textOf } = imported;
  const counts = {
    inserted: plan.insert.length,
    updated: plan.update.length,
    unchanged: plan.unchanged.length,
  };
  const rowsOf = (rows: readonly Row[], change: ImportRow['change']) => rows.map((row) => ({ row, change }));
  const rows = [
    ...rowsOf(plan.insert, 'added'),
    ...rowsOf(plan.update, 'changed'),
    ...rowsOf(plan.unchanged, 'unchanged'),
  ];
  const shown = rows.toSorted((a, b) => a.row.line - b.row.line).slice(0, MAX_SHOWN_ROWS);
  const { inserted, updated, unchanged } = counts;
  const [added, changed] = preview ? ['to add', 'to change'] : ['added', 'changed'];
  return {
    message: [`${what}: ${inserted} ${added}, ${updated} ${changed}, ${unchanged} unchanged.`, ...notes].join(
      ' ',
    ),
    counts,
    rows: preview ? shown.map(({ row, change }) => ({ line: row.line, change, text: textOf(row) })) : [],
    effect,
    questions: preview ? questions : [],
    ...(preview && { shown: outcomeOf(imported) }),
  };
}

/** Spells each school as its first row in the file does. */
function oneSpelling(rows: readonly MatchedRow[]): MatchedRow[] {
  const shown = new Map<string, string>();
  return rows.map((row) => {
    const name = shown.get(row.school.key) ?? row.school.shown;
    shown.set(row.school.key, name);
    return { ...row, school: { ...row.school, shown: name } };
  });
}

function refuseDuplicates(rows: readonly MatchedRow[]): void {
  const lines = new Map<string, number>();
  for (const { line, school, gym } of rows) {
    const key = `${school.key}\n${gym.key}`;
    const earlierLine = lines.get(key);
    if (earlierLine !== undefined) {
      throw new AppError(
        'INVALID_INPUT',
        `Nothing was imported. Line ${line}, Gym: ${school.shown} - ${gym.shown} is already on line ${earlierLine}.`,
        { fields: { [`line ${line}, Gym`]: `This venue is already on line ${earlierLine}.` } },
      );
    }
    lines.set(key, line);
  }
}

/** Whether the gym or its school gets another name, not only another spelling. */
export const isRenamed = (stored: KnownVenue, { school, gym }: Pick<VenueRow, 'school' | 'gym'>): boolean =>
  stored.schoolKey !== school.key || stored.gymKey !== gym.key;

/** How the row differs from the stored venue; null if the venue is new. */
function differenceOf(row: MatchedRow) {
  const { stored } = row;
  if (stored === null) return null;
  const isChanged =
    stored.schoolName !== row.school.shown ||
    stored.gymName !== row.gym.shown ||
    stored.scheduleName !== row.scheduleName ||
    hasOtherNotes(stored, row) ||
    row.parts.some((part) => !hasCourt(stored, part));
  const newCourts = row.courts.filter((court) => !stored.courts.has(court.key));
  return { isChanged, newCourts };
}

/**
 * Upserts venues by school and gym, and renames those that have got a new name. Courts that are not in the file stay, because
 * they may have bookings.
 */
export async function saveVenues(
  tx: Tx,
  input: readonly MatchedRow[],
  today: IsoDate,
): Promise<ImportedRows<MatchedRow>> {
  const rows = oneSpelling(input);
  refuseDuplicates(rows);
  // first, so that the other gyms of a school are found under its new name
  for (const { stored, school, gym } of rows) {
    if (stored !== null && isRenamed(stored, { school, gym })) await renameVenue(tx, stored, { school, gym });
  }
  const plan = { insert: [] as MatchedRow[], update: [] as MatchedRow[], unchanged: [] as MatchedRow[] };
  for (const row of rows) {
    const difference = differenceOf(row);
    if (difference !== null && !difference.isChanged && difference.newCourts.length === 0) {
      plan.unchanged.push(row);
      continue;
    }
    const schoolId = await upsertSchool(tx, { name: row.school.shown, key: row.school.key });
    const { shown: gymName, key: gymKey } = row.gym;
    const { scheduleName, address, doorNote } = row;
    const venueId = await upsertVenue(tx, { schoolId, gymName, gymKey, scheduleName, address, doorNote });
    if (difference === null) await forgetNamesOf(tx, { schoolKey: row.school.key, gymKey });
    await addCourts(tx, venueId, difference?.newCourts ?? row.courts);
    await changeParts(tx, { venueId, parts: row.parts, today });
    (difference === null ? plan.insert : plan.update).push(row);
  }
  return plan;
}
