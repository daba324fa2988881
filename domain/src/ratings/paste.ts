import { splitFullName } from '#coaches/names.ts';
import {
  MAX_ROSTER,
  type PlayerFields,
  readFirstName,
  readGrade,
  readJerseyNumber,
  readLastInitial,
} from './player.ts';

export type PastedPlayers = {
  players: PlayerFields[];
  /** lines that could not be read, from 1, each with why */
  problems: { line: number; reason: string }[];
};

/**
 * Players from pasted lines, one each: 'Ava Smith', 'Ava S. 12', '12 Ava Smith', 'Smith, Ava' or a spreadsheet's
 * 'Ava<tab>Smith<tab>12<tab>Grade 3'. A number is the jersey's; a grade needs its word or a column of its own. Last
 * names are cut to the initial here, in the browser, and travel nowhere.
 */
export function readPastedPlayers(text: string): PastedPlayers {
  const players: PlayerFields[] = [];
  const problems: PastedPlayers['problems'] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (typeof read === 'string') problems.push({ line: index + 1, reason: read });
    else if (players.length === MAX_ROSTER) {
      problems.push({ line: index + 1, reason: `A team has at most ${MAX_ROSTER} players.` });
      break;
    } else players.push(read);
  }
  return { players, problems };
}

/** The player, or why there is none. */
function readLine(line: string): PlayerFields | string {
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
