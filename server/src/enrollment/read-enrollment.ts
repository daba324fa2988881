import { foldName, isNoAnswer, splitLastFirst } from '@portal/domain/coaches/names.ts';
import {
  AGE_COLUMN,
  TEAM_AGE_COLUMN,
  TEAM_GRADE_COLUMN,
  teamGenderColumn,
  withGender,
} from '@portal/domain/text/division-columns.ts';
import { foldHeader, isLastFirst } from '@portal/domain/text/fold-header.ts';
import type { Lacking } from '#platform/files/read/headings.ts';
import { findColumns, isBlankRow, type TableRow } from '#platform/files/read/table.ts';
import { type CoachColumns, coachesOf, withNumberedCoaches } from './coach-columns.ts';
import type { RawName } from './coach-names.ts';
import {
  ENROLLMENT_FIELDS,
  type EnrollmentFamily,
  type EnrollmentField,
  type EnrollmentRow,
  isCoachRole,
  isShortCoachRole,
  isStaff,
  OF_PLAYERS,
  PARENT_COLUMNS,
  plain,
  sportsConnect,
  sportsEngine,
  teamSnap,
} from './families.ts';
import {
  isNotes,
  isRoleMark,
  isStatusMark,
  markedRoles,
  markedStatus,
  readYesNo,
  UNMARKED,
} from './marks.ts';
import { peopleInCell } from './read-addresses.ts';

const FAMILIES: readonly EnrollmentFamily[] = [sportsConnect, teamSnap, sportsEngine, plain];
/** A file needs the full name, or first and last name. */
const NAME_FIELDS = ['coachName', 'coachFirstName', 'coachLastName'] as const;
const PRIVATE_FIELDS: readonly EnrollmentField[] = [...NAME_FIELDS, 'coachEmail'];

const TEAM_AGES = [...TEAM_AGE_COLUMN.names, ...TEAM_GRADE_COLUMN.names];

/** The family whose own headers the file has; a plain list if it has none of them. */
function familyOf(columns: readonly string[]): EnrollmentFamily {
  const headers = columns.map(foldHeader);
  return FAMILIES.find((family) => family.signature.some((header) => headers.includes(header))) ?? plain;
}

/** @throws Error for an unknown name, which the database never contains */
export function getFamily(name: string): EnrollmentFamily {
  const family = FAMILIES.find((known) => known.name === name);
  if (family === undefined) throw new Error(`No such family of enrollment files: ${name}`);
  return family;
}

/** Of the same person, for a row without the first address. */
const SECOND_EMAIL =
  /^(?:(?:second|secondary|alternate|alternative|other)email(?:address)?|email(?:address)?2)$/;

/** Beside a name, its address, and perhaps a phone number. */
const OF_CONTACT = /^(?:(?:head)?coach(?:es)?)?contact(?:s|info|information)?$/;

/** Beside these, an age is a person's. */
const OF_PERSON =
  /^(?:name|fullname|firstname|lastname|player.*|person.*|child.*|dob|dateofbirth|birthdate)$/;

/**
 * The columns to look for in a file with these headers.
 * @param isOfParents whether it is a list of players in which parents say that they coach
 */
function ownColumns(
  family: EnrollmentFamily,
  columns: readonly string[],
  isOfParents: boolean,
): EnrollmentFamily['columns'] {
  const ignored = isOfParents ? [] : (family.ignoredFields?.(columns.map(foldHeader)) ?? []);
  const { divisionName } = family.columns;
  const isOfTeams = family === plain && !columns.some((column) => OF_PERSON.test(foldHeader(column)));
  const own = Object.entries({
    ...family.columns,
    ...(isOfTeams &&
      divisionName && {
        divisionName: { ...divisionName, names: [...divisionName.names, ...TEAM_AGES] },
      }),
    ...(isOfParents ? PARENT_COLUMNS : {}),
  }).filter(([field]) => !ignored.includes(field as EnrollmentField));
  return Object.fromEntries(own);
}

/**
 * Decides what is kept of a file with these columns: only the values that the league needs, unchanged, and no names and
 * addresses of people who aren't coaches. Of a blank row only the line is kept. A row that names several coaches in
 * columns of their own is kept as one row for each.
 * @param hasSheets whether the file has several sheets; without a column for it, the sheet's name is the division
 * @returns the fields that the file has, titles of columns that it has more than once, the headers of the columns that
 * are not read, and how to reduce a row; `mayNameAddresses` if it has no column for addresses, but one for names, which may
 * have both
 */
export function keepNeeded({
  columns: written,
  hasSheets = false,
}: {
  columns: readonly string[];
  hasSheets?: boolean;
}): {
  family: EnrollmentFamily;
  fields: EnrollmentField[];
  mayNameAddresses: boolean;
  doubled: string[];
  unread: string[];
  keep: (row: TableRow) => EnrollmentRow[];
} {
  const family = familyOf(written);
  const columns = family === plain ? withNumberedCoaches(written) : written;
  const positionsOf = (test: (column: string) => boolean) =>
    columns.flatMap((column, position) => (test(column) ? position : []));
  const statusMarks = positionsOf(isStatusMark);
  // of which most is not read
  const notes = positionsOf(isNotes);
  const isOfPlayers = columns.some((column) => OF_PLAYERS.test(foldHeader(column)));
  const roleMarks = family === plain ? positionsOf((column) => isRoleMark(column, isOfPlayers)) : [];
  // "Coach?" holds no name
  const named = columns.map((column, position) => (roleMarks.includes(position) ? '' : column));
  const found = findColumns<EnrollmentField>(
    { columns: named },
    ownColumns(family, named, isOfPlayers && roleMarks.length > 0),
  );
  const { head, others } = family === plain ? coachesOf(named) : { head: {}, others: [] };
  const at = { ...found.at, ...headColumns(found.at, head) };
  const contact = columns.findIndex((column) => OF_CONTACT.test(foldHeader(column)));
  const isNamed = NAME_FIELDS.some((field) => at[field] !== undefined && at[field] !== contact);
  if (family === plain && contact >= 0 && isNamed && !isOfPlayers) at.coachEmail ??= contact;
  const joint =
    family === plain && at.coachEmail === undefined
      ? columns.findIndex((column) => isOfNamesAndAddresses(column, at.divisionName !== undefined))
      : -1;
  if (joint >= 0) at.coachName = joint;
  // "Assistant Coach" is a name or a tick
  const nameMarks = [...new Set([at, head, ...others].flatMap(({ coachName }) => coachName ?? []))].filter(
    (position) => !/name$/.test(foldHeader(columns[position] ?? '')),
  );
  const unticked = named.map((column, position) => (nameMarks.includes(position) ? '' : column));
  const spare =
    !nameMarks.includes(at.coachName ?? -1) || isOfPlayers
      ? {}
      : namesIn(findColumns<EnrollmentField>({ columns: unticked }, ownColumns(family, unticked, false)).at);
  // "Head Coach" twice is two coaches
  const ofSeveral = NAME_FIELDS.filter((field) => head[field] !== undefined && head[field] === at[field]).map(
    (field) => family.columns[field]?.title,
  );
  const ofOthers = others.flatMap((other) => Object.values(other));
  // beside columns for the name, "Head Coach" says who of them is one
  const ofPerson = Object.values(head.coachName === at.coachName ? spare : namesIn(at));
  // of two columns "Email", people fill in one or the other
  const emails = columns.flatMap((column, position) =>
    isSameHeader(columns[at.coachEmail ?? -1], column) && !ofOthers.includes(position) ? position : [],
  );
  const secondEmails = positionsOf((column) => SECOND_EMAIL.test(foldHeader(column))).filter(
    (position) => at.coachEmail !== undefined && !ofOthers.includes(position) && position !== at.coachEmail,
  );
  const staffRole = columns.findIndex(
    (column) => family.staffRole?.names.includes(foldHeader(column)) === true,
  );
  const ages = [...AGE_COLUMN.names, ...TEAM_AGES].includes(foldHeader(columns[at.divisionName ?? -1] ?? ''));
  const gender = teamGenderColumn(columns, ages);
  const isUsed = new Set([
    staffRole,
    gender,
    ...statusMarks,
    ...roleMarks,
    ...nameMarks,
    ...Object.values(spare),
    ...Object.values(at),
    ...emails,
    ...secondEmails,
    ...ofOthers,
  ]);
  const cellAt = ({ cells }: TableRow, position: number | undefined) => cells[position ?? -1] ?? '';
  const isTick = (row: TableRow, position: number) => typeof readYesNo(cellAt(row, position)) === 'boolean';
  const lastFirst = [at, ...others].flatMap(({ coachName }) =>
    coachName !== undefined && isLastFirst(columns[coachName] ?? '') ? coachName : [],
  );
  const textAt = (row: TableRow, position: number | undefined) => {
    if (nameMarks.includes(position ?? -1) && isTick(row, position ?? -1)) return '';
    const text = cellAt(row, position);
    const split = lastFirst.includes(position ?? -1) ? splitLastFirst(text) : null;
    return split === null ? text : `${split.last}, ${split.first}`;
  };
  const marksAt = (row: TableRow, positions: readonly number[]) =>
    positions.map((position) => ({ header: columns[position] ?? '', cell: cellAt(row, position) }));

  const keep = (tableRow: TableRow): EnrollmentRow[] => {
    const { line, sheet } = tableRow;
    const row: EnrollmentRow = { line };
    if (isBlankRow(tableRow) && !tableRow.isTooLong) return [row];
    if (sheet !== undefined) row.sheet = sheet;
    if (tableRow.isTooLong) row.isTooLong = true;
    for (const field of ENROLLMENT_FIELDS) {
      if (at[field] !== undefined) row[field] = textAt(tableRow, at[field]);
    }
    if (statusMarks.length + notes.length > 0)
      row.orderStatus = markedStatus(row.orderStatus ?? '', marksAt(tableRow, [...statusMarks, ...notes]));
    const ticked = nameMarks.filter((position) => isTick(tableRow, position));
    if (at.coachName !== undefined && ticked.includes(at.coachName)) {
      for (const [field, position] of Object.entries(spare))
        row[field as EnrollmentField] = textAt(tableRow, position);
    }
    const roles = markedRoles(marksAt(tableRow, [...roleMarks, ...ticked]));
    const coaching = roles.find((role) => isCoachRole(role) || isShortCoachRole(role));
    const isUnmarked =
      head.coachName !== undefined &&
      nameMarks.every((position) => isNoAnswer(cellAt(tableRow, position))) &&
      ofPerson.some((position) => !isNoAnswer(cellAt(tableRow, position)));
    const own = roles[0] ?? (isUnmarked ? UNMARKED : undefined);
    const role = coaching ?? (isNoAnswer(row.role ?? '') ? own : undefined);
    if (role !== undefined) row.role = role;
    const ownRole = textAt(tableRow, staffRole);
    if (isStaff(row) && !isNoAnswer(ownRole)) row.role = ownRole;
    if (gender >= 0) row.divisionName = withGender(row.divisionName ?? '', textAt(tableRow, gender));
    if (emails.length > 1) row.coachEmail = joined(emails.map((position) => textAt(tableRow, position)));
    if (secondEmails.length > 0 && isNoAnswer(row.coachEmail ?? ''))
      row.coachEmail = joined(secondEmails.map((position) => textAt(tableRow, position)));
    if (at.divisionName === undefined && sheet !== undefined) row.divisionName = sheet;
    const rows = [
      row,
      ...others.flatMap((other) => otherCoach(row, other, (position) => textAt(tableRow, position))),
    ].flatMap(withPeopleOfName);
    if (['coach', 'unclear', 'unknown-role'].includes(family.subjectOf(row).kind)) return rows;
    for (const field of PRIVATE_FIELDS) if (field in row) row[field] = '';
    return rows;
  };
  const hasField = (field: EnrollmentField) =>
    at[field] !== undefined ||
    field in spare ||
    (field === 'coachEmail' && joint >= 0) ||
    (field === 'orderStatus' && statusMarks.length + notes.length > 0) ||
    (field === 'role' && roleMarks.length + nameMarks.length > 0) ||
    others.some((other) => field in other);
  const ownFields = ENROLLMENT_FIELDS.filter(hasField);
  return {
    family,
    // last, because it is dropped again if the file turns out to have one sheet
    fields: hasSheets && at.divisionName === undefined ? [...ownFields, 'divisionName'] : ownFields,
    mayNameAddresses:
      family === plain &&
      !ownFields.includes('coachEmail') &&
      (at.coachName ?? others[0]?.coachName) !== undefined,
    doubled: found.doubled.filter(
      (title) => title !== family.columns.coachEmail?.title && !ofSeveral.includes(title),
    ),
    unread: columns.filter((column, position) => column !== '' && !isUsed.has(position)),
    keep,
  };
}

/**
 * 'Coaches (emails)', 'Coach Contact', 'Coach Name & Email': one cell has the names and addresses of all. Above a table,
 * "Coaches" may be a title.
 */
function isOfNamesAndAddresses(header: string, isBesideDivision: boolean): boolean {
  const key = foldHeader(header);
  if (key === 'coaches') return isBesideDivision || /\(e-?mails?\)/i.test(header);
  return /^(?:coaching|coach|coaches)?staff$|^(?:head)?coach(?:es)?(?:contacts?|contactinfo|info|names?(?:and)?emails?|emails?(?:and)?names?)$/.test(
    key,
  );
}

const isSameHeader = (a: string | undefined, b: string) => a !== undefined && foldHeader(a) === foldHeader(b);
const joined = (texts: readonly string[]) =>
  [...new Set(texts.filter((text) => !isNoAnswer(text)))].join('; ');

/** The columns of the head coach that a list names in its own way: 'Head Coach' and 'Head Coach Email'. */
function headColumns(at: FoundColumns, head: CoachColumns): CoachColumns {
  const { coachEmail = at.coachEmail, ...names } = head;
  const isNamed = NAME_FIELDS.some((field) => at[field] !== undefined);
  return { ...(isNamed ? {} : names), ...(coachEmail === undefined ? {} : { coachEmail }) };
}
type FoundColumns = Partial<Record<EnrollmentField, number>>;

const namesIn = (at: FoundColumns): FoundColumns =>
  Object.fromEntries(Object.entries(at).filter(([field]) => NAME_FIELDS.some((name) => name === field)));

/** The row, or a row for each person whose address stands in its name: 'Ada Lane (ada@x.org)'. */
function withPeopleOfName(row: EnrollmentRow): EnrollmentRow[] {
  const { coachName = '', coachEmail = '' } = row;
  if (!/.@./.test(coachName)) return [row];
  const people = peopleInCell(coachName);
  if (isNoAnswer(coachEmail))
    return people.map((person, place) => ({ ...row, ...person, ...(place > 0 && { isMore: true }) }));
  const names = people.map((person) => person.coachName).filter((name) => name !== '');
  const emails = joined([coachEmail, ...people.map((person) => person.coachEmail)]);
  return [{ ...row, coachName: names.join(' & '), coachEmail: emails }];
}

/** The row of another coach on the line; none if the line has neither a name nor an address for them. */
function otherCoach(
  row: EnrollmentRow,
  columns: CoachColumns,
  textAt: (position: number) => string,
): EnrollmentRow[] {
  const {
    coachName: _name,
    coachFirstName: _first,
    coachLastName: _last,
    coachEmail: _email,
    role: _role,
    ...place
  } = row;
  const own = Object.entries(columns).map(([field, position]) => [field, textAt(position)] as const);
  if (own.every(([, text]) => isNoAnswer(text))) return [];
  return [{ ...place, ...Object.fromEntries(own), isMore: true }];
}

/** Titles of the columns that the load needs and a file with these fields lacks. */
export function missingColumns(family: EnrollmentFamily, fields: readonly EnrollmentField[]): string[] {
  const missing = Object.entries(family.columns)
    .filter(([field, column]) => column.isNeeded && !fields.includes(field as EnrollmentField))
    .map(([, column]) => column.title);
  const { coachName, coachFirstName, coachLastName } = family.columns;
  // a family that allows the name in one column or in two needs one of the two
  if (coachName !== undefined && !fields.includes('coachName')) {
    const [hasFirst, hasLast] = [fields.includes('coachFirstName'), fields.includes('coachLastName')];
    if (!hasFirst && !hasLast) missing.push(coachName.title);
    else if (!hasFirst && coachFirstName !== undefined) missing.push(coachFirstName.title);
    else if (!hasLast && coachLastName !== undefined) missing.push(coachLastName.title);
  }
  return missing;
}

/**
 * Whether a file with these columns can be loaded, if a sheet's name is the division. This tells the header from title
 * lines above it.
 */
export function isEnrollmentHeader(columns: readonly string[]): boolean {
  const { family, fields } = keepNeeded({ columns, hasSheets: true });
  return missingColumns(family, fields).length === 0;
}

/** Whether a file with these columns can be loaded if lines above its rows name the teams. */
export function isHeaderUnderHeadings(columns: readonly string[]): boolean {
  return isEnrollmentHeader([...columns, 'Team Name']);
}

/**
 * Whether a file with these columns can be loaded if the addresses of coaches stand beside their names. The upper line of a header
 * in two lines looks the same.
 */
export function isHeaderOfNames(columns: readonly string[]): boolean {
  const { fields: own } = keepNeeded({ columns });
  const { family, fields, mayNameAddresses } = keepNeeded({
    columns: [...columns, 'Team Name'],
    hasSheets: true,
  });
  const isOfTeams = own.includes('divisionName') || own.includes('teamName');
  return mayNameAddresses && isOfTeams && missingColumns(family, [...fields, 'coachEmail']).length === 0;
}

/** The titles of the columns for the division and team that a file with these columns lacks. */
export function lackingIn(columns: readonly string[]): Lacking {
  const { family, fields } = keepNeeded({ columns });
  const titleOf = (field: 'divisionName' | 'teamName') =>
    fields.includes(field) ? null : (family.columns[field]?.title ?? null);
  return { division: titleOf('divisionName'), team: titleOf('teamName') };
}

/** Whether only the line of the row was kept. */
export function isBlankEnrollmentRow(row: EnrollmentRow): boolean {
  return Object.keys(row).length === 1;
}

export function rawNameOf(row: EnrollmentRow): RawName {
  return {
    full: foldName(row.coachName ?? '').shown,
    first: foldName(row.coachFirstName ?? '').shown,
    last: foldName(row.coachLastName ?? '').shown,
  };
}
