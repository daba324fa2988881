import { foldName } from '#coaches/names.ts';
import { fileColumn } from './file-column.ts';
import { foldHeader } from './fold-header.ts';

/** Other headers of the column of teams in lists that someone typed. */
export const TEAM_NAMES =
  'Team, Squad, Teams, Team Assigned, Assigned Team, Team Assignment, Roster Team, Roster Name, Drafted By, Drafted To';
/** What stands for the division where a file has no column of that name. */
export const AGE_COLUMN = fileColumn('Age Group', {
  also: 'Age Division, Age Level, Age Bracket, League Age, Team Age, Team Age Group, Play Level, Play Level Name, Sub Program, Team Division, Roster Division',
});
/** The same in a list of teams. In a list of people it is a person's. */
export const TEAM_AGE_COLUMN = fileColumn('Age', { also: 'Birth Year, Birth Years, Year of Birth' });
/** A grade in a list of teams. In a list of people it is a person's. */
export const TEAM_GRADE_COLUMN = fileColumn('Grade', { also: 'Grades, Grade Level' });
/** Whether an age is that of a team: 'U12', '12U', 'U-12 Boys'. */
export const isTeamAge = (text: string): boolean => /^(?:u-?\d{1,2}|\d{1,2}-?u)\b/i.test(text.trim());
export const GENDER_COLUMN = fileColumn('Gender', {
  also: 'Team Gender, Division Gender, Age Group Gender, Sex, Boys/Girls',
});

/** The position of the gender of teams beside the column of their division; -1 without one. Only beside ages is "Gender" not a person's. */
export const teamGenderColumn = (columns: readonly string[], isBesideAges: boolean): number =>
  columns
    .map(foldHeader)
    .findIndex(
      (header) => GENDER_COLUMN.names.includes(header) && (isBesideAges || /^(?:team|division)/.test(header)),
    );

const GENDERS: readonly (readonly [name: string, words: RegExp])[] = [
  ['Boys', /\b(?:b|m|boys?|males?|men)\b/i],
  ['Girls', /\b(?:g|f|w|girls?|females?|women)\b/i],
  ['Coed', /\b(?:co-?ed|mixed)\b/i],
];
const genderIn = (text: string) => GENDERS.find(([, words]) => words.test(text))?.[0];

/** 'Boys 5-6' of the age group '5-6' and the gender 'Male'; a division that says it keeps its name. */
export function withGender(division: string, gender: string): string {
  const name = genderIn(gender);
  return name === undefined || division.trim() === '' || genderIn(division) !== undefined
    ? division
    : `${name} ${division.trim()}`;
}

const EMPTY_WORDS = new Set(['grade', 'grades', 'gr', 'division', 'div', 'the', 'and']);

/**
 * The words of a division's name in one order: 'Boys 5th/6th Grade', '5-6 Boys' and 'B5/6' have the same ones, and so have
 * 'Boys U12' and '12U Boys'. A letter beside a gender, or without a number, is a name of its own: 'Boys 5-6 B', 'B'.
 */
export function divisionWords(name: string): string {
  const { key } = foldName(name);
  const words = key
    .replace(/(\d)(?:st|nd|rd|th|u)\b/g, '$1')
    .replace(/\bu-?(\d)/g, '$1')
    .replace(/\bco-ed\b/g, 'coed')
    .replace(/\bhigh school\b/g, 'hs')
    .replace(/\bmiddle school\b/g, 'ms')
    // 'B34' and '56G' are two grades, 'B12' may be an age
    .replace(
      /(?<=\b[bg])(?:34|45|56|67|78)\b|\b(?:34|45|56|67|78)(?=[bg]\b)/g,
      ([first, second]) => `${first} ${second}`,
    )
    .replace(/\b([a-z])(?=\d)|(\d)(?=[a-z]\b)/g, '$1$2 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  const isGender = (word: string) => word.length > 1 && genderIn(word) !== undefined;
  const mayBeLetter = /\d/.test(key) && !words.some(isGender);
  const plain = words.map((word) =>
    isGender(word) || mayBeLetter ? (genderIn(word)?.toLowerCase() ?? word) : word,
  );
  return plain.length === 0 ? key : plain.toSorted().join(' ');
}
