import { permitsOverlap } from '@portal/domain/availability/permit-hours.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { givesHours } from '@portal/domain/schedule/status.ts';
import { firstOf } from '@portal/domain/text/list-words.ts';
import { lineText } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import type { StoredClosure, StoredPermit } from '#gym-hours/stored-hours.ts';
import type { ClosureRow } from './closure-rows.ts';
import { closureText, permitText } from './describe.ts';
import type { KnownVenue } from './known-venues.ts';
import type { PermitRow } from './permit-rows.ts';

/*
 * What a file does not mention stays. Here its preview says so of what a corrected file may mean to replace.
 */

const MAX_NAMED = 5;

const named = (texts: readonly string[]): string => firstOf(texts, MAX_NAMED).join('; ');

type Pair = readonly [later: PermitRow, earlier: PermitRow | StoredPermit];

/** Permits that claim the same time on a court, each with the first row and the first permit that stays which it overlaps. */
function overlaps(rows: readonly PermitRow[], kept: readonly StoredPermit[]): Pair[] {
  const pairs: Pair[] = [];
  const groups = Map.groupBy([...kept, ...rows], ({ venueId, weekday }) => `${venueId} ${weekday}`);
  for (const group of groups.values()) {
    let open: (PermitRow | StoredPermit)[] = [];
    for (const permit of group.toSorted((a, b) => (a.firstDate < b.firstDate ? -1 : 1))) {
      open = open.filter(({ lastDate }) => lastDate >= permit.firstDate);
      const others = givesHours(permit.status)
        ? open.filter((each) => givesHours(each.status) && permitsOverlap(each, permit))
        : [];
      open.push(permit);
      const row = others.find((other) => 'line' in other);
      const stored = others.find((other) => !('line' in other));
      if ('line' in permit)
        pairs.push(...[row, stored].flatMap((other) => (other ? [[permit, other] as const] : [])));
      else if (row !== undefined && 'line' in row) pairs.push([row, permit]);
    }
  }
  return pairs;
}

/** @param kept what the season has besides the rows; `isOfEarlier` whether an earlier file had it with some of these rows */
export type Kept<Stored> = { kept: readonly Stored[]; isOfEarlier: (stored: Stored) => boolean };

/** Says which permits of a file overlap, and which ones stay although an earlier file had them. */
export function permitNotes(
  rows: readonly PermitRow[],
  { kept, isOfEarlier }: Kept<StoredPermit>,
  venues: readonly KnownVenue[],
): string[] {
  const pairs = overlaps(rows, kept);
  const inFile = pairs.flatMap(([row, other]) =>
    'line' in other && lineText(other) !== lineText(row) ? `${lineText(row)} and ${lineText(other)}` : [],
  );
  const withKept = pairs.flatMap(([row, other]) =>
    'line' in other ? [] : `${lineText(row)} and ${permitText(other, venues)}`,
  );
  return [
    ...(inFile.length > 0 ? [`Rows of this file are about the same hours: ${named(inFile)}.`] : []),
    ...(withKept.length > 0
      ? [
          `Permits that stay are about the same hours: ${named(withKept)}. Remove those that this file replaces.`,
        ]
      : []),
    ...keptNotes(
      'permit',
      kept.filter(isOfEarlier).map((permit) => permitText(permit, venues)),
    ),
  ];
}

/** Says which closures stay although an earlier file had them, or which may have moved to other days. */
export function closureNotes(
  rows: readonly ClosureRow[],
  { kept, isOfEarlier }: Kept<StoredClosure>,
  venues: readonly KnownVenue[],
): string[] {
  const keyOf = ({ schoolId, venueId, courtId, reason }: Pick<ClosureRow, PlaceAndReason>) =>
    [schoolId, venueId, courtId, foldName(reason).key].join(' ');
  const keys = new Set(rows.map(keyOf));
  const { earlier = [], moved = [] } = Object.groupBy(kept, (closure) =>
    isOfEarlier(closure) ? 'earlier' : keys.has(keyOf(closure)) ? 'moved' : 'others',
  );
  const texts = (closures: readonly StoredClosure[]) => closures.map((each) => closureText(each, venues));
  const note = `Closures that stay have the same place and reason: ${named(texts(moved))}. Remove those that this file replaces.`;
  return [...keptNotes('closure', texts(earlier)), ...(moved.length === 0 ? [] : [note])];
}
type PlaceAndReason = 'schoolId' | 'venueId' | 'courtId' | 'reason';

const keptNotes = (noun: string, texts: readonly string[]): string[] =>
  texts.length === 0
    ? []
    : [
        `In an earlier file with these rows, not in this one, and kept: ${several(texts.length, noun)} (${named(texts)}).`,
      ];
