import { foldName, isNoAnswer, splitFullName } from '@portal/domain/coaches/names.ts';
import fc from 'fast-check';
import type { TrueLeague } from './dirty-league.ts';

/** Leagues before anyone typed them, with names as odd as people's names are. */

const BASIC = [...'abcdefghijklmnopqrstuvwxyz'];
/** letters that Windows-1252 has too, and those that need more */
const WESTERN = [...BASIC, ...'áàâäãåæçéèêëíïñóôöõøúùûüýß'];
const LATIN = [...WESTERN, ...'œšžćčđěğıłńňřşťůűőţğþ'];
const OTHER_SCRIPTS = ['Σωτήρης', 'Ольга', 'Юлія', '王', '金子', 'Nguyễn', 'محمد', 'नीता', 'Đặng', '민'];

/** What is in no language, and in text that was saved in the wrong encoding: 'Ãš' for 'Ú'. */
const GARBLED = /[ãÃ][œšž]|^[ÄÅÈ][œšž]/;

type Word = fc.Arbitrary<string>;

const wordOf = (letters: readonly string[]): Word =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 9 })
    .map((chosen) => chosen.join(''))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .filter((word) => !GARBLED.test(word));

/** Nobody's first name is a title, which is left out of names. */
const TITLE = /^(?:dr|mrs?|ms)\b/i;
const isName = (text: string) => !isNoAnswer(text) && !TITLE.test(text);
const firstName = (word: Word): Word =>
  fc
    .oneof(
      { arbitrary: word, weight: 4 },
      fc.tuple(word, word).map(([a, b]) => `${a}-${b}`),
      fc.tuple(word, word).map(([a, b]) => `${a} ${b}`),
      fc.constantFrom('Na', 'J.P.', 'D’Arcy', "Te'a", 'X Æ'),
    )
    .filter((name) => name === 'Na' || isName(name));
const lastName = (word: Word): Word =>
  fc
    .oneof(
      { arbitrary: word, weight: 4 },
      word.map((name) => `O'${name}`),
      word.map((name) => `D’${name}`),
      word.map((name) => `Mc${name}`),
      word.map((name) => `van der ${name}`),
      word.map((name) => `de la ${name}`),
      word.map((name) => `al-${name}`),
      word.map((name) => `St. ${name}`),
      word.map((name) => `${name} Jr.`),
      fc.tuple(word, word).map(([a, b]) => `${a} ${b}`),
      fc.tuple(word, word).map(([a, b]) => `${a}-${b}`),
    )
    .filter(isName);
const teamName = (word: Word): Word =>
  fc
    .oneof(
      { arbitrary: word, weight: 3 },
      fc.tuple(word, word).map(([a, b]) => `${a} ${b}`),
      word.map((name) => `${name} (Blue)`),
      word.map((name) => `${name}, Red; Gold`),
      word.map((name) => `The "${name}"`),
      word.map((name) => `=${name}`),
      word.map((name) => `@${name}+1`),
      fc.constantFrom('76ers', "D'Angelo's Stars", 'A', '3', 'Coach Carter', 'Hawks / Owls', '1-2'),
    )
    .filter(isName);
const divisionName = (word: Word): Word =>
  fc.oneof(
    fc.constantFrom('Boys 1-2', 'Girls 3-4', 'Boys HS', 'Girls 7/8', 'Coed K', 'U10 & up'),
    word.filter(isName),
  );

const named = (names: fc.Arbitrary<string>, size: { minLength: number; maxLength: number }) =>
  fc.uniqueArray(names, { ...size, selector: (name) => foldName(name).key });

const email = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/),
    fc.constantFrom('', '.', '_', '+', "'", '-'),
    fc.stringMatching(/^[a-z0-9]{1,6}$/),
    fc.constantFrom('example.org', 'mail.example.com', 'xn--mller-kva.example', 'a-b.example.net'),
  )
  .map(([start, joint, end, host]) => `${start}${joint}${end}@${host}`);

/** Teams differ when folded, coaches by address alone. Each coach has one to four teams; a team may have none. */
const leaguesOf = (word: Word): fc.Arbitrary<TrueLeague> =>
  fc
    .record({
      divisions: named(divisionName(word), { minLength: 1, maxLength: 4 }),
      names: named(teamName(word), { minLength: 1, maxLength: 6 }),
      coaches: fc.uniqueArray(fc.record({ email, first: firstName(word), last: lastName(word) }), {
        minLength: 1,
        maxLength: 10,
        selector: (one) => one.email,
      }),
    })
    .chain(({ divisions, names, coaches }) => {
      const places = divisions.flatMap((division) => names.map((name) => ({ division, name })));
      return fc.subarray(places, { minLength: 1 }).chain((teams) =>
        fc
          .tuple(
            ...coaches.map(() =>
              fc.subarray([...teams.keys()], { minLength: 1, maxLength: Math.min(4, teams.length) }),
            ),
          )
          .map((chosen) => ({
            teams,
            coaches,
            pairs: chosen.flatMap((own, index) => own.map((team): [number, number] => [team, index])),
          })),
      );
    });

export const leagues: fc.Arbitrary<TrueLeague> = fc.oneof(
  leaguesOf(wordOf(WESTERN)),
  leaguesOf(fc.oneof({ arbitrary: wordOf(LATIN), weight: 5 }, fc.constantFrom(...OTHER_SCRIPTS))),
);

/** Whether 'Last, First' is recognized as reversed, unlike 'Name, Jr.' */
export const canBeReversed = (first: string, last: string): boolean =>
  splitFullName(`${last}, ${first}`).first === first;
