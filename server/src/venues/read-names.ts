import type { VenueBody } from '@portal/contract/venues.ts';
import { type FoldedName, foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { invalidField } from '#platform/errors.ts';
import type { CourtPart } from './change-parts.ts';
import type { VenueNotes } from './known-venues.ts';

export const MAX_NAME = 80;

/** A name as it is shown and compared; null if the cell has no name or is too long. */
export function parseNameCell(text: string): { shown: string; key: string } | null {
  const name = foldName(text);
  return isNoAnswer(text) || name.shown.length > MAX_NAME ? null : name;
}

/** 'Main Gym' of 'Salk School - Main Gym' beside the school 'Salk School'; null of a name that does not begin so. */
export function nameInSchool(
  school: Pick<FoldedName, 'key'>,
  { shown }: Pick<FoldedName, 'shown'>,
): FoldedName | null {
  const words = shown.split(' ');
  const length = school.key.split(' ').length;
  const rest = words
    .slice(length)
    .join(' ')
    .replace(/^[-–—:|/,] ?/, '');
  return rest !== '' && foldName(words.slice(0, length).join(' ')).key === school.key ? foldName(rest) : null;
}

/** Whether the text means all: 'All', '*', 'All courts', 'Full gym', 'District-wide'. */
export function isAll(text: string): boolean {
  return /^(?:\*|(?:all|any|every|both|full|whole|entire)(?: (?:the )?(?:courts?|gyms?|floors?|schools?|venues?|facilit(?:y|ies)|locations?|sites?|buildings?|campus(?:es)?|district))?|district(?:[- ]?wide)?)$/.test(
    foldName(text).key,
  );
}

/** The names in 'Gym A; Gym B', 'Main Gym & Aux Gym' and 'Gym A & B'; any other text as it is. */
export function severalGyms(text: string): string[] {
  const names = text.split(/[;|,&/+\n]| and /i).map((name) => name.trim());
  const [first = '', ...others] = names;
  const kind = /^(gym(?:nasium)?) \w$/i.exec(first)?.[1];
  const whole = [
    first,
    ...others.map((name) => (kind !== undefined && /^\w$/.test(name) ? `${kind} ${name}` : name)),
  ];
  return others.length > 0 && whole.every((name) => /\bgym/i.test(name)) ? whole : [text];
}

export type VenueNames = {
  school: FoldedName;
  gym: FoldedName;
  scheduleName: string;
  courts: NamedCourt[];
} & VenueNotes;

/** A court without id is a new one. */
export type NamedCourt = { id: number | undefined } & CourtPart;

function readName(field: string, text: string): FoldedName {
  const name = parseNameCell(text);
  if (name === null) throw invalidField(field, `“${text}” is not a name. Please enter one.`);
  return name;
}

/** Rejects names that a file could not contain: it separates courts by "|", "," or ";", and "All" means every court. */
function readCourt(text: string): FoldedName {
  const name = readName('courts', text);
  if (isAll(name.shown)) {
    throw invalidField('courts', `“${name.shown}” means every court and can’t be the name of one.`);
  }
  if (/[|;,]/.test(name.shown))
    throw invalidField('courts', 'A court’s name can’t contain a comma, semicolon or vertical bar.');
  return name;
}

/**
 * The names of a gym as they are shown and compared.
 * @throws AppError INVALID_INPUT
 */
export function readVenueNames(body: VenueBody): VenueNames {
  const school = readName('schoolName', body.schoolName);
  if (isAll(school.shown)) {
    throw invalidField('schoolName', `“${school.shown}” means every school and can’t be the name of one.`);
  }
  const courts = body.courts.map(({ id, name, partOf }) => ({
    id,
    name: readCourt(name),
    partOf: partOf == null ? partOf : readCourt(partOf),
  }));
  const repeated = courts.find(
    ({ name }, index) => courts.findIndex((court) => court.name.key === name.key) < index,
  );
  if (repeated !== undefined)
    throw invalidField('courts', `Two courts would be called ${repeated.name.shown}.`);
  const gym = readName('gymName', body.gymName);
  const { address, doorNote } = body;
  const scheduleName = readName('scheduleName', body.scheduleName).shown;
  return { school, gym, scheduleName, courts, address, doorNote };
}
