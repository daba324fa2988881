import { foldName } from '@portal/domain/coaches/names.ts';
import { shuffled } from '@portal/testkit/random.ts';
import { isMixedCase } from '#enrollment/coach-names.ts';
import type { Dirt, TrueLeague } from './dirty-league.ts';
import type { ExportRow, ExportShape } from './export-shapes.ts';
import { canBeReversed } from './true-leagues.ts';

/** Part of every text that the portal must not keep. */
export const CANARY = 'canary';

/** Kinds of dirt. A file may have any of them. */
export const KINDS_OF_DIRT = [
  'spaces',
  'capitals',
  'decomposed',
  'turned names',
  'repeats',
  'blank rows',
  'helpers',
  'programs',
  'cancelled',
  'no place',
  'bad addresses',
  'other names',
  'unclear roles',
  'shifted',
  'dashes',
  'date names',
] as const;
export type KindOfDirt = (typeof KINDS_OF_DIRT)[number];

/** A row of the file, and what should become of it. `overflow` is beyond the last column. */
export type DirtyRow = { cells: ExportRow | null; kind: 'good' | keyof Dirt; overflow?: string };

type Random = () => number;
export const pickOf = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)] as T;

const NO_ANSWERS = ['', 'No Answer', 'TBD', 'N/A', 'n/a', '-', 'none', ' No  Answer '];
const BAD_ADDRESSES = [
  'lost@',
  'lost.example.org',
  'lost@example',
  'a@example.org, b@example.org',
  'lost @x.org',
  'lost@gmial.com',
  'lost@gmail.con',
];
const FOREIGN = ['Rec 2025 Season - Winter 2025', 'Travel 2026 Season - Winter 2026', 'Spring Clinic'];
const CANCELLED = ['Cancelled', 'CANCELED', 'Refunded', 'Voided'];

function spaced(text: string, random: Random): string {
  const inner = pickOf([' ', '  ', '\u00a0', ' \t', '\n', '\u2003'], random);
  return pickOf(
    [text, `${text}  `, ` ${text}`, `\u00a0${text}\u00a0`, `\u200b${text}`, text.replace(' ', inner)],
    random,
  );
}

/** The text with other dashes, apostrophes and dots, as people and spreadsheets write them. */
export function respelled(text: string, random: Random): string {
  return text
    .replace(/-/g, () => pickOf(['-', '–', '—', '‑', ' - ', ' – '], random))
    .replace(/['’]/g, () => pickOf(["'", '’', '‘', '`'], random))
    .replace(/\. /g, () => pickOf(['. ', ' '], random));
}

/** The text in capitals or small letters, unless that changes which spelling is the best. */
function cased(text: string, random: Random): string {
  const other = pickOf([text, text.toUpperCase(), text.toLowerCase()], random);
  const isSame = foldName(other).key === foldName(text).key;
  return isMixedCase(text) && isSame && !isMixedCase(other) ? other : text;
}

/**
 * The league as an export of this shape, with dirt of the given kinds. Every team and coach is in it once as they
 * are spelled.
 */
export function dirtyExport(
  league: TrueLeague,
  shape: ExportShape,
  dirt: ReadonlySet<KindOfDirt>,
  program: string,
  random: Random,
): DirtyRow[] {
  const rows: DirtyRow[] = [];
  const some = (kind: KindOfDirt, chance = 0.5) => dirt.has(kind) && random() < chance;
  const soil = (text: string, mayChange = true) => {
    const other = mayChange && dirt.has('capitals') ? cased(text, random) : text;
    const composed = some('decomposed') ? other.normalize('NFD') : other;
    return dirt.has('spaces') ? spaced(composed, random) : composed;
  };
  const has = {
    program: shape.headers.programName !== undefined,
    status: shape.headers.orderStatus !== undefined,
  };
  const nameCells = (first: string, last: string, mayChange: boolean): ExportRow => {
    if (!shape.hasOneNameColumn) {
      return { coachFirstName: soil(first, mayChange), coachLastName: soil(last, mayChange) };
    }
    const isTurned = mayChange && some('turned names') && canBeReversed(first, last);
    return { coachName: soil(isTurned ? `${last}, ${first}` : `${first} ${last}`, mayChange) };
  };
  const noName = (): ExportRow =>
    shape.hasOneNameColumn
      ? { coachName: pickOf(NO_ANSWERS, random) }
      : { coachFirstName: pickOf(NO_ANSWERS, random), coachLastName: pickOf(NO_ANSWERS, random) };
  const roleCells = (role: ExportShape['coach'] = {}): ExportRow => ({
    ...(role.role && { role: pickOf(role.role, random) }),
    ...(role.nonPlayer && { nonPlayer: pickOf(role.nonPlayer, random) }),
  });
  const placeName = (name: string, mayChange: boolean) =>
    soil(mayChange && some('dashes') ? respelled(name, random) : name, mayChange);
  const place = (team: TrueLeague['teams'][number], mayChange: boolean): ExportRow => ({
    divisionName: placeName(team.division, mayChange),
    teamName: placeName(team.name, mayChange),
    ...(has.program && { programName: dirt.has('spaces') ? spaced(program, random) : program }),
    ...(has.status && { orderStatus: pickOf(['Complete', '', 'Pending'], random) }),
  });
  const address = (email: string, mayChange: boolean) =>
    mayChange && dirt.has('capitals') ? pickOf([email, email.toUpperCase()], random) : email;
  const coachRow = (team: number, coach: number, mayChange: boolean): ExportRow => {
    const { email, first, last } = league.coaches[coach] as TrueLeague['coaches'][number];
    const cell = address(email, mayChange);
    return {
      ...place(league.teams[team] as TrueLeague['teams'][number], mayChange),
      ...nameCells(first, last, mayChange),
      ...roleCells(shape.coach),
      coachEmail: dirt.has('spaces') ? pickOf([cell, ` ${cell} `, `${cell}\u00a0`], random) : cell,
    };
  };
  const stranger = (email: string): ExportRow => ({
    ...nameCells('Lost', 'Soul', false),
    ...roleCells(shape.coach),
    coachEmail: email,
  });
  const add = (kind: DirtyRow['kind'], cells: ExportRow | null, overflow?: string) =>
    rows.push({ kind, cells, ...(overflow !== undefined && { overflow }) });

  /** rows that name the coach, for each of them */
  const named = new Map<number, number>();
  for (const [index, [team, coach]] of league.pairs.entries()) {
    const wasNamed = league.pairs.findIndex((pair) => pair[1] === coach) < index;
    const wasSpelled = league.pairs.findIndex((pair) => pair[0] === team) < index;
    const repeats = some('repeats') ? 1 : 0;
    add('good', coachRow(team, coach, wasNamed && wasSpelled));
    for (let n = 0; n < repeats; n += 1) add('good', coachRow(team, coach, true));
    named.set(coach, (named.get(coach) ?? 0) + 1 + repeats);
    if (some('repeats', 0.2)) add('good', { ...coachRow(team, coach, true), ...noName() });
  }
  for (const coach of league.coaches.keys()) {
    if ((named.get(coach) ?? 0) < 2 || !some('other names')) continue;
    const ghosts = place({ division: 'Nowhere', name: 'Ghosts' }, false);
    add('doubtful', { ...coachRow(0, coach, true), ...ghosts, ...nameCells('Someone', 'Else', false) });
  }
  for (const team of league.teams) {
    const at = place(team, false);
    const ghosts = { ...at, teamName: 'Ghosts' };
    if (shape.player !== undefined) {
      for (let n = 0; n < 1 + Math.floor(random() * 2); n += 1) {
        const kid = {
          ...nameCells(`Kid ${CANARY}`, 'Small', false),
          coachEmail: `${CANARY}.kid@example.org`,
        };
        add('excluded', { ...at, ...kid, ...roleCells(shape.player) });
      }
    } else if (shape.listsTeamsWithoutCoach) {
      add('good', { ...at, ...noName(), ...roleCells(shape.coach), coachEmail: pickOf(NO_ANSWERS, random) });
    }
    if (some('blank rows', 0.3)) add('blank', random() < 0.5 ? null : {});
    if (shape.helper !== undefined && some('helpers')) {
      const helper = {
        ...nameCells(`Mom ${CANARY}`, 'Helper', false),
        coachEmail: `${CANARY}.mom@example.org`,
      };
      add('excluded', { ...at, ...helper, ...roleCells(shape.helper) });
    }
    const other = stranger('other@example.org');
    if (has.program && some('programs', 0.3)) {
      add('excluded', { ...ghosts, ...other, programName: pickOf(FOREIGN, random) });
      add('excluded', { ...ghosts, ...other, programName: `${program} - ${pickOf(CANCELLED, random)}` });
      add('doubtful', { ...ghosts, ...other, programName: pickOf(['', 'TBD'], random) });
    }
    if (has.status && some('cancelled', 0.3)) {
      add('excluded', { ...ghosts, ...other, orderStatus: pickOf(CANCELLED, random) });
    }
    if (some('no place', 0.3)) {
      add('doubtful', { ...at, ...other, teamName: pickOf([...NO_ANSWERS, 'Unallocated'], random) });
      add('doubtful', { ...ghosts, ...other, divisionName: pickOf(NO_ANSWERS, random) });
    }
    if (some('bad addresses', 0.3)) {
      add('doubtful', { ...ghosts, ...stranger(pickOf(BAD_ADDRESSES, random)) });
      add('doubtful', { ...ghosts, ...stranger(pickOf(NO_ANSWERS, random)) });
    }
    if (some('date names', 0.3)) {
      add('doubtful', {
        ...ghosts,
        ...other,
        divisionName: pickOf(['4-Mar', 'Mar-10', '2026-03-04', '5/6/2026'], random),
      });
    }
    if (shape.unclear !== undefined && some('unclear roles', 0.3)) {
      add('doubtful', { ...ghosts, ...other, ...roleCells(shape.unclear) });
    }
    if (some('shifted', 0.2)) add('doubtful', { ...ghosts, ...other }, 'shifted');
  }
  const [first, ...others] = shuffled(rows, random).sort(
    (a, b) => Number(a.kind === 'blank') - Number(b.kind === 'blank'),
  );
  // the last row is not blank, because a reader can't see blank rows at the end
  return first === undefined ? [] : [...shuffled(others, random), first];
}
