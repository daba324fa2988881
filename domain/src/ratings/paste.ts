import { foldName, isParticle, splitFullName } from '#coaches/names.ts';
import {
  jerseyKey,
  MAX_ROSTER,
  type PlayerFields,
  playerKey,
  playerName,
  readFirstName,
  readGrade,
  readJerseyNumber,
  readLastInitial,
} from './player.ts';

export type PastedPlayers = {
  players: PlayerFields[];
  /** lines that could not be parsed; numbers start with 1 */
  problems: { line: number; reason: string }[];
  /** lines that repeat a player from an earlier line or from the team */
  repeated: { line: number; name: string }[];
};

const NO_NAME = 'This does not look like a name.';
const NAMESAKE = 'Another line has this first name, initial and number. Add a number that tells them apart.';
export const NO_LIST = 'This does not look like a list of names. Please paste one player per line.';

/** The full last name is used only to find repeats and never leaves this file. */
type ParsedPlayer = PlayerFields & { lastName: string };

/**
 * Parses one player per line: 'Ava Smith', 'Ava S. 12', '12 Ava Smith', 'Smith, Ava' or, from a spreadsheet,
 * 'Ava<tab>Smith<tab>12<tab>Grade 3'. The first number is the jersey, the second one the grade. Last names
 * are shortened to the initial in the browser and never sent. Text that consists of sentences gives no
 * players.
 * @param onTeam players already on the team
 */
export function readPastedPlayers(text: string, onTeam: readonly PlayerFields[] = []): PastedPlayers {
  const players: ParsedPlayer[] = [];
  const problems: PastedPlayers['problems'] = [];
  const repeated: PastedPlayers['repeated'] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const player = parseLine(line);
    if (typeof player === 'string') {
      problems.push({ line: index + 1, reason: player });
      continue;
    }
    const earlier = players.find((other) => isSamePlayer(other, player));
    if (earlier !== undefined || onTeam.some((other) => isSamePlayer(other, player))) {
      // Two lines about one player may each have what the other lacks.
      if (earlier !== undefined) {
        earlier.jerseyNumber ??= player.jerseyNumber;
        earlier.grade ??= player.grade;
      }
      repeated.push({ line: index + 1, name: playerName(player) });
    } else if (players.some((other) => playerKey(other) === playerKey(player))) {
      problems.push({ line: index + 1, reason: NAMESAKE });
    } else if (players.length === MAX_ROSTER) {
      problems.push({ line: index + 1, reason: `A team has at most ${MAX_ROSTER} players.` });
      break;
    } else players.push(player);
  }
  const notNames = problems.filter(({ reason }) => reason === NO_NAME);
  if (notNames.length > 0 && notNames.length >= players.length) {
    return { players: [], problems: [{ line: notNames[0]?.line ?? 1, reason: NO_LIST }], repeated: [] };
  }
  return { players: players.map(({ lastName: _, ...player }) => player), problems, repeated };
}

/** Whether both may be the same player: everything known about both agrees. */
function isSamePlayer(a: PlayerFields & { lastName?: string }, b: ParsedPlayer): boolean {
  const isCompatible = <T>(one: T | null, other: T | null) => one === null || other === null || one === other;
  return (
    foldName(a.firstName).key === foldName(b.firstName).key &&
    a.lastInitial === b.lastInitial &&
    isCompatible(fullLastName(a.lastName ?? ''), fullLastName(b.lastName)) &&
    isCompatible(jerseyKey(a.jerseyNumber), jerseyKey(b.jerseyNumber)) &&
    isCompatible(a.grade, b.grade)
  );
}

/** The last name for comparing; null if it is only an initial. */
function fullLastName(text: string): string | null {
  const name = foldName(text).key.replace(/\.$/, '');
  return name.length < 2 ? null : name;
}

/** The player, or why the line has none. */
function parseLine(line: string): ParsedPlayer | string {
  if (isProse(line)) return NO_NAME;
  const { names, numbers, grade } = partsOf(line);
  if (numbers.length > 2) return 'There are more numbers than a jersey number and a grade.';
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

/** The names, the numbers and a grade such as 'Grade 3' or '3rd' of a typed line or the row of a spreadsheet. */
function partsOf(line: string): { names: string[]; numbers: string[]; grade: PlayerFields['grade'] } {
  const gradeText =
    /\b(?:grade|gr\.?)\s*(?:\d{1,2}|k)\b|\b\d{1,2}(?:st|nd|rd|th)(?:\s+grade)?\b|\bkindergarten\b/i;
  const grade = readGrade(gradeText.exec(line)?.[0] ?? '');
  const rest = grade === null ? line : line.replace(gradeText, ' ');
  const cells = rest.split('\t');
  const numbers = cells.flatMap((cell) => cell.match(/(?<![\p{L}\d])#?\d+(?![\p{L}\d])/gu) ?? []);
  const names = cells
    .map((cell) => cell.replace(/#?\d+/g, ' ').replace(/^[\s,;.)-]+|(?<![\s,;(-])[\s,;(-]+$/g, ''))
    .filter((cell) => cell !== '');
  return { names, numbers, grade };
}

/** 'Juan Carlos de la Cruz' */
const MAX_NAME_WORDS = 5;

/** Whether a line is a sentence or other text that is not a name. */
function isProse(line: string): boolean {
  // A row from a spreadsheet.
  if (line.includes('\t')) return false;
  if (/[?!:;"“”@]/.test(line)) return true;
  const { names } = partsOf(line);
  const words = names.join(' ').split(/[\s,]+/);
  if (words.length > MAX_NAME_WORDS) return true;
  const lowercase = words.filter((word) => /^\p{Ll}/u.test(word) && !isParticle(word));
  // A short name may be all lowercase.
  if (words.length > 2 && lowercase.length > 0 && lowercase.length < words.length) return true;
  return words.length > 3 && lowercase.length > 1;
}
