import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addDays, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { seededRandom } from '@portal/testkit/random.ts';
import { dirtyFile, randomLeague } from './dirty-league.ts';

/**
 * Writes the files in ../fixtures, the same ones every time: node server/src/enrollment/testing/make-fixtures.ts, then npm run format.
 * expected.json says what is in them; its slots are counted day by day, not with the portal's own generator.
 */

const FOLDER = resolve(import.meta.dirname, '../fixtures');
const PROGRAM = 'Rec 2026 Season - Winter 2026';
const FIRST: IsoDate = '2026-11-16';
const LAST: IsoDate = '2027-01-31';

const random = seededRandom(2026);
const league = randomLeague(random, { teams: 20, coaches: 30 });
const files = {
  'enrollment-semicolon.csv': dirtyFile(
    league,
    { delimiter: ';', encoding: 'utf8-bom', lineEnd: '\r\n', hasTwoNameColumns: false },
    PROGRAM,
    random,
  ),
  'enrollment-utf16.tsv': dirtyFile(
    league,
    { delimiter: '\t', encoding: 'utf16le-bom', lineEnd: '\r\n', hasTwoNameColumns: true },
    PROGRAM,
    random,
  ),
  'enrollment-windows.csv': dirtyFile(
    league,
    { delimiter: ',', encoding: 'latin1', lineEnd: '\n', hasTwoNameColumns: false },
    PROGRAM,
    random,
  ),
};

/** School, gym, courts and its hours: weekday as a file may spell it, its number, from and to in hours, status. */
const venues = [
  {
    school: 'Elm Street',
    gym: 'Gym',
    courts: 2,
    hours: [
      ['Mondays', 1, 18, 22, 'Approved'],
      ['Sat', 6, 9, 13, 'approved'],
    ],
  },
  {
    school: 'Harbor',
    gym: 'Main Gym',
    courts: 1,
    hours: [
      ['tues.', 2, 18, 21, 'PENDING'],
      ['Thu', 4, 19, 22, 'Approved'],
    ],
  },
  {
    school: 'Harbor',
    gym: 'Old Gym',
    courts: 3,
    hours: [
      ['WED', 3, 18, 20, 'Declined'],
      ['Sunday', 0, 9, 18, 'Approved'],
    ],
  },
  { school: 'North Hill', gym: 'Gym', courts: 1, hours: [['friday', 5, 18, 22, 'Cancelled']] },
] as const;
const closures = [
  { first: '2026-12-24', last: '2026-12-31', school: 'All', gym: '', us: false },
  { first: '2026-12-09', last: '2026-12-09', school: 'harbor', gym: 'old  gym', us: true },
  { first: '2027-01-18', last: '2027-01-20', school: 'Elm Street', gym: '', us: true },
];

const usDate = (date: IsoDate) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`;
const hour = (n: number, index: number) =>
  index % 2 === 0 ? `${n}:00` : `${((n + 11) % 12) + 1} ${n < 12 ? 'am' : 'pm'}`;
const rows = venues.flatMap((venue) => venue.hours.map((hours) => ({ ...venue, hours })));

const isClosed = (school: string, gym: string, date: IsoDate) =>
  closures.some(
    (closure) =>
      closure.first <= date &&
      date <= closure.last &&
      (closure.school === 'All' ||
        (closure.school.toLowerCase() === school.toLowerCase() &&
          (closure.gym === '' || gym.toLowerCase() === closure.gym.replace(/\s+/g, ' ').toLowerCase()))),
  );

const slotsByPermit: Record<string, number> = { Approved: 0, Pending: 0, Declined: 0, Canceled: 0 };
for (const { school, gym, courts, hours } of rows) {
  const [, weekday, from, to, status] = hours;
  const name = { approved: 'Approved', pending: 'Pending', declined: 'Declined', cancelled: 'Canceled' }[
    status.toLowerCase() as 'approved'
  ];
  for (let date = FIRST; date <= LAST; date = addDays(date, 1)) {
    if (weekdayOf(date) !== weekday || isClosed(school, gym, date)) continue;
    slotsByPermit[name] = (slotsByPermit[name] ?? 0) + (to - from) * courts;
  }
}

const texts: Record<string, string> = {
  'venues.csv': [
    'SCHOOL;Gym ;schedule name;Courts',
    ...venues.map(({ school, gym, courts }, index) => {
      const names = [...Array(courts).keys()].map((n) => n + 1).join('|');
      return `${school} ;${gym};${`${school}-${index}`.toUpperCase().replace(' ', '-')};${names}`;
    }),
    ';;;',
  ].join('\r\n'),
  'permits.csv': [
    'Permit Status,School,Gym,Weekday,From,To,First Date,Last Date,Slot Minutes,Court',
    ...rows.map(({ school, gym, hours: [weekday, , from, to, status] }, index) => {
      const dates = index % 2 === 0 ? [FIRST, LAST] : [usDate(FIRST), usDate(LAST)];
      const place = [index % 3 === 0 ? school.toUpperCase() : ` ${school}`, gym];
      return [
        status,
        ...place,
        weekday,
        hour(from, index),
        hour(to, index),
        ...dates,
        index % 2 ? '' : 60,
        index % 2 ? '' : 'all',
      ];
    }),
  ].join('\n'),
  'closures.csv': [
    'First Date\tLast Date\tSchool\tGym\tReason',
    ...closures.map(({ first, last, school, gym, us }) =>
      [
        us ? usDate(first) : first,
        first === last ? '' : us ? usDate(last) : last,
        school,
        gym,
        '=Holiday',
      ].join('\t'),
    ),
  ].join('\n'),
};
texts['expected.json'] = `${JSON.stringify(
  {
    program: PROGRAM,
    league,
    files: Object.fromEntries(
      Object.entries(files).map(([name, { rows, dirt }]) => [name, { rows, ...dirt }]),
    ),
    venues: venues.length,
    permits: rows.length,
    closures: closures.length,
    slots: Object.values(slotsByPermit).reduce((sum, count) => sum + count, 0),
    slotsByPermit,
  },
  null,
  1,
)}\n`;

await mkdir(FOLDER, { recursive: true });
for (const [name, { bytes }] of Object.entries(files)) await writeFile(resolve(FOLDER, name), bytes);
for (const [name, text] of Object.entries(texts)) await writeFile(resolve(FOLDER, name), text);
