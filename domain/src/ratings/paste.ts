import { foldName, splitFullName } from '#coaches/names.ts';
import {
  MAX_ROSTER,
  type PlayerFields,
  playerName,
  readFirstName,
  readGrade,
  readJerseyNumber,
  readLastInitial,
} from './player.ts';

export type PastedPlayers = {
  players: PlayerFields[];
  /** lines that could not be read, from 1, each with why */
  problems: { line: number; reason: string }[];
  /** lines that name a player of an earlier line, or of the team, once more */
  repeated: { line: number; name: string }[];
};

const NO_NAME = 'This does not look like a name.';
/** What is said of a text that is mostly something else than names. */
export const NO_LIST = 'This does not look like a list of names. Please paste one player per line.';

/** A player as read, with the whole last name, which leaves no further than this file. */
type ReadPlayer = PlayerFields & { lastName: string };

/**
 * Players from pasted lines, one each: 'Ava Smith', 'Ava S. 12', '12 Ava Smith', 'Smith, Ava' or a spreadsheet's
 * 'Ava<tab>Smith<tab>12<tab>Grade 3'. A number is the jersey's; a grade needs its word or a column of its own. Last
 * names are cut to the initial here, in the browser, and travel nowhere. A text of sentences gives no players at all.
 * @param onTeam players that the team has already
 */
export function readPastedPlayers(text: string, onTeam: readonly PlayerFields[] = []): PastedPlayers {
  const players: ReadPlayer[] = [];
  const problems: PastedPlayers['problems'] = [];
  const repeated: PastedPlayers['repeated'] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (typeof read === 'string') {
      problems.push({ line: index + 1, reason: read });
      continue;
    }
    const before = players.find((other) => isSamePlayer(other, read));
    if (before !== undefined || onTeam.some((other) => isSamePlayer(other, read))) {
      // of two lines about one player, each may say what the other leaves out
      if (before !== undefined) {
        before.jerseyNumber ??= read.jerseyNumber;
        before.grade ??= read.grade;
      }
      repeated.push({ line: index + 1, name: playerName(read) });
    } else if (players.length === MAX_ROSTER) {
      problems.push({ line: index + 1, reason: `A team has at most ${MAX_ROSTER} players.` });
      break;
    } else players.push(read);
  }
  const foreign = problems.filter(({ reason }) => reason === NO_NAME);
  if (foreign.length > 0 && foreign.length >= players.length) {
    return { players: [], problems: [{ line: foreign[0]?.line ?? 1, reason: NO_LIST }], repeated: [] };
  }
  return { players: players.map(({ lastName: _, ...player }) => player), problems, repeated };
}

/** Whether both may be one person: same names as far as both are known, and no two numbers or grades. */
function isSamePlayer(a: PlayerFields & { lastName?: string }, b: ReadPlayer): boolean {
  const agree = <T>(one: T | null, other: T | null) => one === null || other === null || one === other;
  const [whole, other] = [a.lastName ?? '', b.lastName].map((name) => foldName(name).key.replace(/\.$/, ''));
  const isOneLastName =
    a.lastInitial === b.lastInitial &&
    ((whole?.length ?? 0) < 2 || (other?.length ?? 0) < 2 || whole === other);
  return (
    foldName(a.firstName).key === foldName(b.firstName).key &&
    isOneLastName &&
    agree(a.jerseyNumber, b.jerseyNumber) &&
    agree(a.grade, b.grade)
  );
}

/** The player, or why there is none. */
function readLine(line: string): ReadPlayer | string {
  if (isProse(line)) return NO_NAME;
  const { names, numbers, grade } = partsOf(line);
  if (numbers.length > 2) return 'There are more numbers than jersey and grade.';
  const [one, two] = names.length > 1 ? names : nameParts(names[0] ?? '');
  const firstName = readFirstName(one ?? '');
  const lastInitial = readLastInitial(two ?? '');
  if (firstName === null) return 'There is no first name.';
  if (lastInitial === null) return 'There is no last name or initial.';
  const [jersey, second] = numbers;
  return {
    firstName,
    lastInitial,
    lastName: two ?? '',
    jerseyNumber: jersey === undefined ? null : readJerseyNumber(jersey),
    grade: grade ?? (second === undefined ? null : readGrade(second)),
  };
}

const nameParts = (name: string): [string, string] => {
  const { first, last } = splitFullName(name);
  return [first, last];
};

/** Names, numbers and a spelled grade of a line, whether it comes from a spreadsheet or was typed. */
function partsOf(line: string): { names: string[]; numbers: string[]; grade: PlayerFields['grade'] } {
  const spelled =
    /\b(?:grade|gr\.?)\s*(?:\d{1,2}|k)\b|\b\d{1,2}(?:st|nd|rd|th)(?:\s+grade)?\b|\bkindergarten\b/i;
  const grade = readGrade(spelled.exec(line)?.[0] ?? '');
  const rest = grade === null ? line : line.replace(spelled, ' ');
  const cells = rest.includes('\t') ? rest.split('\t') : [rest];
  const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const numbers = words.flatMap((cell) => cell.match(/(?<![\p{L}\d])#?\d+(?![\p{L}\d])/gu) ?? []);
  const names = words
    .map((cell) =>
      cell
        .replace(/#?\d+/g, ' ')
        .replace(/^[\s,;.)-]+|(?<![\s,;(-])[\s,;(-]+$/g, '')
        .trim(),
    )
    .filter((cell) => cell !== '');
  return { names, numbers, grade };
}

/** More words than a name has, as far as names go: 'Juan Carlos de la Cruz'. */
const MOST_WORDS = 5;
/** Written small within names. */
const PARTICLES = new Set([
  'al',
  'bin',
  'da',
  'de',
  'del',
  'den',
  'der',
  'di',
  'dos',
  'du',
  'el',
  'la',
  'le',
  'van',
  'von',
  'y',
]);

/** Whether a line of text says something else than who a player is. */
function isProse(line: string): boolean {
  // a spreadsheet's row has its names in cells
  if (line.includes('\t')) return false;
  if (/[?!:;"“”@]/.test(line)) return true;
  const { names } = partsOf(line);
  const words = names
    .join(' ')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length > MOST_WORDS) return true;
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word));
  // a list in small letters throughout is a list all the same
  if (words.length > 2 && small.length > 0 && small.length < words.length) return true;
  return words.length > 3 && small.length > 1;
}
