import { createHash } from 'node:crypto';
import type { FileQuestion } from '@portal/contract/file-question.ts';
import type { ImportAnswer, ImportRow } from '@portal/contract/venues.ts';
import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { inFileOrder, lineName, lineText, placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { countsText } from '@portal/domain/text/several.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { courtsText } from '@portal/domain/venues/courts-text.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { changeParts } from './change-parts.ts';
import { venueText } from './describe.ts';
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

/** A row of a file, and what the import does with it. */
export type ImportedRow<Row> = {
  row: Row;
  change: ImportRow['change'];
  /** what was stored, of a row that changes it, if its text does not say that */
  before?: Row;
};

/** What an import did or would do. */
export type Imported<Row extends RowPlace> = {
  /** 'Venues', 'Permits of Winter 2026' */
  what: string;
  changes: readonly ImportedRow<Row>[];
  /** what was not read of the file, or not as it stands there, in sentences */
  notes: readonly string[];
  /** about names in the file */
  questions: FileQuestion[];
  /** describes a row */
  textOf: (row: Row) => string;
};

/** Differs if any row of the file would do something else than shown. */
export function outcomeOf<Row extends RowPlace>({ changes, notes, textOf }: Imported<Row>): string {
  const rows = changes.map(({ row, change }) => [lineName(row), change, textOf(row)]);
  return createHash('sha256')
    .update(JSON.stringify([rows, notes]))
    .digest('base64url');
}

export function importAnswer<Row extends RowPlace>(
  imported: Imported<Row>,
  { preview, effect }: { preview: boolean; effect: AvailabilityEffect | null },
): ImportAnswer {
  const { what, changes, notes, questions, textOf } = imported;
  const countOf = (change: ImportRow['change']) => changes.filter((each) => each.change === change).length;
  const [inserted, updated, unchanged] = [countOf('added'), countOf('changed'), countOf('unchanged')];
  const shown = inFileOrder(changes.map((each) => ({ ...placeOf(each.row), ...each })));
  const counted = countsText([
    [inserted, preview ? 'to add' : 'added'],
    [updated, preview ? 'to change' : 'changed'],
    [unchanged, 'unchanged'],
  ]);
  return {
    message: [`${what}: ${counted || 'no changes'}.`, ...notes].join(' '),
    counts: { inserted, updated, unchanged },
    rows: preview
      ? shown.slice(0, MAX_SHOWN_ROWS).map(({ row, before, ...shownRow }) => ({
          ...shownRow,
          text: before === undefined ? textOf(row) : `${textOf(row)}. Before: ${textOf(before)}`,
        }))
      : [],
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
  const lines = new Map<string, RowPlace>();
  for (const { school, gym, ...place } of rows) {
    const key = `${school.key}\n${gym.key}`;
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      throw new AppError(
        'INVALID_INPUT',
        `Nothing was imported. Line ${lineName(place)}, Gym: ${school.shown} - ${gym.shown} is already on ${lineText(earlier)}.`,
        { fields: { [`${lineText(place)}, Gym`]: `This venue is already on ${lineText(earlier)}.` } },
      );
    }
    lines.set(key, place);
  }
}

/** Whether the gym or its school gets another name, not only another spelling. */
const isRenamed = (stored: KnownVenue, { school, gym }: Pick<VenueRow, 'school' | 'gym'>): boolean =>
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

/** What becomes of the gym of a row, in words. */
export const venueRowText = (row: MatchedRow) =>
  [
    ...(row.stored !== null && isRenamed(row.stored, row)
      ? [`${venueText(row.stored)} gets a new name`]
      : []),
    venueText({ schoolName: row.school.shown, gymName: row.gym.shown }),
    `schedule ${row.scheduleName}`,
    ...(row.courts.length === 0 ? [] : [courtsText(row.courts.map(({ shown }) => shown))]),
    ...row.parts.map(({ name, partOf }) => `${name.shown} is part of ${partOf?.shown}`),
    ...venueChanges(row),
  ].join(', ');

/** What a row changes of a gym besides its names: courts that it adds to others, and notes. */
function venueChanges({ stored, courts, ...row }: MatchedRow): string[] {
  if (stored === null) return [];
  const added = courts.filter(({ key }) => !stored.courts.has(key)).map(({ shown }) => shown);
  const others = stored.courtList.filter(({ key }) => !courts.some((court) => court.key === key));
  const notes = [
    ['schedule name', stored.scheduleName, row.scheduleName],
    ['address', stored.address, row.address],
    ['door note', stored.doorNote, row.doorNote],
  ] as const;
  return [
    ...(added.length > 0 && others.length > 0
      ? [
          `${listWords(added, 'and')} added, and ${listWords(
            others.map(({ name }) => name),
            'and',
          )} kept`,
        ]
      : []),
    ...notes.flatMap(([what, before, after]) =>
      after === undefined || after === before
        ? []
        : [before === '' ? `${what} “${after}”` : `${what} “${after}” instead of “${before}”`],
    ),
  ];
}

/**
 * Upserts venues by school and gym, and renames those that have got a new name. Courts that are not in the file stay, because
 * they may have bookings.
 */
export async function saveVenues(
  tx: Tx,
  input: readonly MatchedRow[],
  today: IsoDate,
): Promise<ImportedRow<MatchedRow>[]> {
  const rows = oneSpelling(input);
  refuseDuplicates(rows);
  // first, so that the other gyms of a school are found under its new name
  for (const { stored, school, gym } of rows) {
    if (stored !== null && isRenamed(stored, { school, gym })) await renameVenue(tx, stored, { school, gym });
  }
  const changes: ImportedRow<MatchedRow>[] = [];
  for (const row of rows) {
    const difference = differenceOf(row);
    if (difference !== null && !difference.isChanged && difference.newCourts.length === 0) {
      changes.push({ row, change: 'unchanged' });
      continue;
    }
    const schoolId = await upsertSchool(tx, { name: row.school.shown, key: row.school.key });
    const { shown: gymName, key: gymKey } = row.gym;
    const { scheduleName, address, doorNote } = row;
    const venueId = await upsertVenue(tx, { schoolId, gymName, gymKey, scheduleName, address, doorNote });
    if (difference === null) await forgetNamesOf(tx, { schoolKey: row.school.key, gymKey });
    await addCourts(tx, venueId, difference?.newCourts ?? row.courts);
    await changeParts(tx, { venueId, parts: row.parts, today });
    changes.push({ row, change: difference === null ? 'added' : 'changed' });
  }
  return changes;
}
