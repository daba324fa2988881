import { foldName } from '@portal/domain/coaches/names.ts';
import { formatTime, weekdayLabel } from '@portal/domain/time/format.ts';
import {
  addDays,
  daysBetween,
  minutesOf,
  type WallTime,
  type Weekday,
  wallTimeOf,
  weekdayOf,
} from '@portal/domain/time/wall-clock.ts';
import { DirtyFiles, GENERATED_FILES } from '@portal/testkit/dirty-files.ts';
import { expect, it } from 'vitest';
import { readFileOf } from '#imports/right-door.ts';
import { readClosureRows } from './closure-rows.ts';
import { fileDaysOf } from './file-days.ts';
import { CLOSURE_COLUMNS, PERMIT_COLUMNS, VENUE_COLUMNS } from './import-columns.ts';
import type { KnownVenue } from './known-venues.ts';
import { matchGyms } from './match-gyms.ts';
import { readPermitRows } from './permit-rows.ts';
import { PlaceNames } from './place-names.ts';
import { readVenueRows } from './venue-rows.ts';

const MAX_ROWS = 500;
const TOTAL = { total: new Map([['school', 'Total']]), mayRepeatHeader: true };

const VENUES: KnownVenue[] = [
  ["St. Mary's", 'Main Gym', ['A', 'B']],
  ['Red-Tail Academy', 'Gym', ['1', '2', '3']],
  ['P.S. Twelve', 'Old Gym', ['1']],
].map(([schoolName, gymName, courts], index) => {
  const [school, gym] = [String(schoolName), String(gymName)];
  const courtList = (courts as string[]).map((name, at) => ({
    id: index * 10 + at,
    name,
    key: foldName(name).key,
    partOf: null,
  }));
  return {
    ...{ id: index + 1, schoolId: index + 100, schoolName: school, schoolKey: foldName(school).key },
    ...{
      gymName: gym,
      gymKey: foldName(gym).key,
      scheduleName: school,
      address: '',
      doorNote: '',
      courtList,
    },
    courts: new Map(courtList.map(({ id, key }) => [key, id])),
  };
});
const KNOWN = {
  find: (schoolKey: string, gymKey: string) =>
    VENUES.find((venue) => venue.schoolKey === schoolKey && venue.gymKey === gymKey),
};
const STATUSES = [
  ['approved', ['Approved', 'APPROVED', 'Confirmed', 'granted', 'Issued']],
  ['pending', ['Pending', 'Tentative', 'requested', 'Submitted']],
  ['declined', ['Declined', 'Denied', 'rejected']],
] as const;

const dateText = (dirt: DirtyFiles, date: string) => {
  const [year, month, day] = date.split('-').map(Number);
  return dirt.oneOf([
    date,
    `${month}/${day}/${year}`,
    `${month}/${day}/${String(year).slice(2)}`,
    `${weekdayLabel(weekdayOf(date)).slice(0, 3)} ${month}/${day}/${year}`,
    String(daysBetween('1899-12-30', date)),
  ]);
};
const timeText = (dirt: DirtyFiles, time: WallTime) =>
  dirt.oneOf([
    time.slice(0, 5),
    formatTime(time),
    formatTime(time).toLowerCase().replace(' ', ''),
    formatTime(time).replace(':', ''),
    `${formatTime(time)}*`,
    String(minutesOf(time) / 1_440).slice(0, 11),
    `${minutesOf(time) / 60 + 24}:00:00`,
  ]);

/** A gym, one of its courts or none, some hours and some days, and how a file writes them. */
function hoursOf(dirt: DirtyFiles) {
  const venue = dirt.oneOf(VENUES);
  const court = dirt.chance(0.5) ? dirt.oneOf(venue.courtList) : null;
  const from = (8 + dirt.below(8)) * 60;
  const firstDate = addDays('2026-12-07', dirt.below(40));
  return {
    venue,
    court,
    fromTime: wallTimeOf(from),
    toTime: wallTimeOf(from + 60 * (1 + dirt.below(4))),
    firstDate,
    lastDate: addDays(firstDate, 14 + dirt.below(60)),
    school: dirt.name(venue.schoolName),
    gym: dirt.name(venue.gymName),
    courtText:
      court === null ? dirt.oneOf(['', 'All', 'all']) : dirt.oneOf([court.name, `Court ${court.name}`]),
  };
}

/** Headers for the school and the gym; a facility is either, whatever stands beside it. */
function placeHeaders(dirt: DirtyFiles): { school: readonly string[]; gym: readonly string[] } {
  const { school, gym } = PERMIT_COLUMNS;
  if (dirt.chance(0.2)) return { school: ['site', 'building', 'center'], gym: ['facility', 'facilityname'] };
  // a column of places is that of the school if no other one is
  return { school: school.names, gym: gym.names.filter((name) => !school.names.includes(name)) };
}

const placeColumns = (dirt: DirtyFiles, rows: readonly ReturnType<typeof hoursOf>[]) => {
  const headers = placeHeaders(dirt);
  return [
    { names: headers.school, cells: rows.map(({ school }) => school) },
    { names: headers.gym, cells: rows.map(({ gym }) => gym) },
  ];
};

/** @param days how the file writes the first dates, if it does in an own way */
const shared = (dirt: DirtyFiles, rows: readonly Hours[], days?: readonly string[]) => [
  ...placeColumns(dirt, rows),
  { names: PERMIT_COLUMNS.court.names, cells: rows.map(({ courtText }) => courtText) },
  ...(days === undefined && rows.every(({ openText }) => openText === undefined) && dirt.chance(0.2)
    ? momentColumns(dirt, rows)
    : [
        {
          names: PERMIT_COLUMNS.firstDate.names,
          cells: days ?? rows.map(({ firstDate }) => dateText(dirt, firstDate)),
        },
        {
          names: PERMIT_COLUMNS.lastDate.names,
          cells: rows.map(({ lastDate }) => dateText(dirt, lastDate)),
        },
        ...timeColumns(dirt, rows),
      ]),
];

/** The days with their times in one column each, as calendars export them. */
function momentColumns(dirt: DirtyFiles, rows: readonly ReturnType<typeof hoursOf>[]) {
  const moment = dirt.oneOf([
    (date: string, time: WallTime) => `${date}T${time}`,
    (date: string, time: WallTime) => `${date.replaceAll('-', '')}T${time.replaceAll(':', '')}`,
    (date: string, time: WallTime) =>
      `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)} ${formatTime(time)}`,
  ]);
  const [start, end] = dirt.oneOf([
    ['start', 'end'],
    ['eventstart', 'eventend'],
    ['dtstart', 'dtend'],
    ['from', 'to'],
  ] as const);
  return [
    { names: [start], cells: rows.map(({ firstDate, fromTime }) => moment(firstDate, fromTime)) },
    { names: [end], cells: rows.map(({ lastDate, toTime }) => moment(lastDate, toTime)) },
  ];
}

/** The weekdays of permits in one column, or marked in a column for each. */
function weekdayColumns(
  dirt: DirtyFiles,
  rows: readonly { weekdays: readonly Weekday[]; weekdayText: string }[],
) {
  if (dirt.chance(0.7))
    return [{ names: PERMIT_COLUMNS.weekday.names, cells: rows.map(({ weekdayText }) => weekdayText) }];
  const headers = dirt.oneOf([
    ['su', 'm', 't', 'w', 'th', 'f', 'sa'],
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  ]);
  return headers.map((header, day) => ({
    names: [header],
    cells: rows.map(({ weekdays }) =>
      weekdays.includes(day as Weekday) ? dirt.oneOf(['x', 'X', 'Yes', '✓']) : dirt.oneOf(['', 'No', '-']),
    ),
  }));
}

/** Gives the rows of each three the days of the first, so that they may stand in blocks. */
function inBlocks<Row extends { firstDate: string; lastDate: string }>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const { firstDate, lastDate } = rows[index - (index % 3)] ?? row;
    return { ...row, firstDate, lastDate };
  });
}

/** The first dates as a file may write them: whole, only in the first of several rows, or below their months. */
function daysOf(dirt: DirtyFiles, rows: readonly { firstDate: string }[], isOfBlocks: boolean) {
  const dates = rows.map(({ firstDate }) => firstDate);
  if (isOfBlocks) return { days: dirt.blocks(dates) };
  if (dirt.chance(0.7)) return {};
  const { cells, above } = dirt.underMonths(dates);
  return { days: cells, above };
}

/** Times of which a closure says only one end, and how. */
function openEnd(dirt: DirtyFiles, time: WallTime) {
  const shown = dirt.oneOf([formatTime(time), time.slice(0, 5)]);
  const [fromTime, toTime, openText] = dirt.oneOf([
    [time, wallTimeOf(23 * 60 + 59), `${dirt.oneOf(['after', 'From', 'starting at'])} ${shown}`],
    [
      time,
      wallTimeOf(23 * 60 + 59),
      `${shown}${dirt.oneOf([' on', ' - close', ' and later', '+', ' onwards'])}`,
    ],
    [wallTimeOf(0), time, `${dirt.oneOf(['until', 'Before', 'up to', 'open -'])} ${shown}`],
  ] as const);
  return { fromTime, toTime, openText };
}

type Hours = ReturnType<typeof hoursOf> & { openText?: string };

/** Two columns, or both times in one. */
function timeColumns(dirt: DirtyFiles, rows: readonly Hours[]) {
  if (rows.some(({ openText }) => openText !== undefined)) {
    const { times, from } = PERMIT_COLUMNS;
    return [{ names: dirt.oneOf([times, from]).names, cells: rows.map(({ openText }) => openText ?? '') }];
  }
  if (dirt.chance(0.5)) {
    const joint = dirt.oneOf([' - ', '–', ' to ']);
    const cells = rows.map(({ fromTime, toTime }) => `${formatTime(fromTime)}${joint}${formatTime(toTime)}`);
    const { times, from, to } = PERMIT_COLUMNS;
    if (dirt.chance(0.7)) return [{ names: times.names, cells }];
    // the column for the end stays empty
    return [
      { names: from.names, cells },
      { names: to.names, cells: rows.map(() => '') },
    ];
  }
  return [
    { names: PERMIT_COLUMNS.from.names, cells: rows.map(({ fromTime }) => timeText(dirt, fromTime)) },
    { names: PERMIT_COLUMNS.to.names, cells: rows.map(({ toTime }) => timeText(dirt, toTime)) },
  ];
}

const sorted = (texts: readonly string[]) => texts.toSorted();
const notRead = (unread: readonly string[]) =>
  unread.length === 0 ? [] : [`Not read: ${unread.join(', ')}.`];

const opened = async (
  kind: 'permits' | 'closures',
  bytes: Buffer,
  places = new PlaceNames({ venues: VENUES }),
) => {
  const table = await readFileOf(kind, bytes, MAX_ROWS);
  return [table, fileDaysOf(table, places, { season: null, today: '2026-12-01' })] as const;
};

it(`loses, doubles and invents no permit in ${GENERATED_FILES} dirty files`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const isOfBlocks = dirt.chance(0.3);
    const single = Array.from({ length: 1 + dirt.below(10) }, () => {
      const [status, spellings] = dirt.oneOf(STATUSES);
      const weekdays = dirt.shuffled([0, 1, 2, 3, 4, 5, 6] as Weekday[]).slice(0, 1 + dirt.below(3));
      const name = dirt.oneOf([weekdayLabel, (weekday: Weekday) => weekdayLabel(weekday).slice(0, 3)]);
      const weekdayText = weekdays.map((weekday) => name(weekday)).join(dirt.oneOf(['/', ', ', ' & ']));
      return { ...hoursOf(dirt), status, statusText: dirt.oneOf(spellings), weekdays, weekdayText };
    });
    const rows = isOfBlocks ? inBlocks(single) : single;
    const { days, above = [] } = daysOf(dirt, rows, isOfBlocks);
    const columns = [
      ...shared(dirt, rows, days),
      { names: PERMIT_COLUMNS.status.names, cells: rows.map(({ statusText }) => statusText) },
      ...weekdayColumns(dirt, rows),
    ];
    const file = dirt.file(columns, { ...TOTAL, isDense: isOfBlocks, above });
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const read = await readPermitRows(...(await opened('permits', file.bytes)));
    const keyOf = (permit: {
      venueId: number;
      courtId: number | null;
      weekday: number;
      fromTime: string;
      toTime: string;
      firstDate: string;
      lastDate: string;
      status: string;
    }) =>
      [
        permit.venueId,
        permit.courtId,
        permit.weekday,
        permit.fromTime,
        permit.toTime,
        permit.firstDate,
        permit.lastDate,
        permit.status,
      ].join(' ');
    const meant = rows.flatMap(({ venue, court, weekdays, ...row }) =>
      weekdays.map((weekday) => keyOf({ ...row, venueId: venue.id, courtId: court?.id ?? null, weekday })),
    );
    expect(sorted(read.rows.map(keyOf)), about).toEqual(sorted(meant));
    expect(read.notes.slice(0, file.unread.length === 0 ? 0 : 1), about).toEqual(notRead(file.unread));
  }
});

it(`closes no more and no less than ${GENERATED_FILES} dirty files of closures name`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const isOfBlocks = dirt.chance(0.3);
    const single = Array.from({ length: 1 + dirt.below(10) }, () => ({
      ...hoursOf(dirt),
      isOpen: dirt.chance(0.3),
    }));
    const isOpenEnded = dirt.chance(0.2);
    const ended = isOpenEnded ? single.map((row) => ({ ...row, ...openEnd(dirt, row.fromTime) })) : single;
    const rows = isOfBlocks ? inBlocks(ended) : ended;
    const { days, above = [] } = daysOf(dirt, rows, isOfBlocks);
    const mark = dirt.oneOf([null, CLOSURE_COLUMNS.isOpen, CLOSURE_COLUMNS.isClosed]);
    // a status with a yes may be that of a permit
    const words =
      mark === CLOSURE_COLUMNS.isOpen
        ? ['Yes', 'No']
        : dirt.oneOf([
            ['Open', 'closed'],
            ['Available', 'Blocked'],
          ]);
    const columns = [
      ...shared(dirt, rows, days),
      { names: CLOSURE_COLUMNS.reason.names, cells: rows.map(() => 'Book fair') },
      ...(mark === null
        ? []
        : [{ names: mark.names, cells: rows.map(({ isOpen }) => words[isOpen ? 0 : 1] ?? '') }]),
    ];
    const file = dirt.file(columns, { ...TOTAL, isDense: isOfBlocks, above });
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const read = await readClosureRows(...(await opened('closures', file.bytes)));
    const keyOf = (closure: {
      venueId: number | null;
      courtId: number | null;
      fromTime: string | null;
      toTime: string | null;
      firstDate: string;
      lastDate: string;
    }) =>
      [
        closure.venueId,
        closure.courtId,
        closure.fromTime,
        closure.toTime,
        closure.firstDate,
        closure.lastDate,
      ].join(' ');
    const meant = rows
      .filter(({ isOpen }) => mark === null || !isOpen)
      .map(({ venue, court, ...row }) => keyOf({ ...row, venueId: venue.id, courtId: court?.id ?? null }));
    expect(sorted(read.rows.map(keyOf)), about).toEqual(sorted(meant));
    expect(read.notes.slice(0, file.unread.length === 0 ? 0 : 1), about).toEqual(notRead(file.unread));
  }
});

/** Gyms as a file may list them: with the names of their courts, a row for each court, how many there are, or no courts. */
function gymColumns(dirt: DirtyFiles) {
  const shape = dirt.oneOf(['names', 'names', 'rows', 'count', 'number', 'none'] as const);
  const isCounted = shape === 'count' || shape === 'number';
  const usable = isCounted ? VENUES.filter(({ courts }) => courts.has('1')) : VENUES;
  const gyms = dirt.shuffled(usable).slice(0, 1 + dirt.below(usable.length));
  const rows = gyms.flatMap((venue) => {
    const names = venue.courtList.map(({ name }) => name);
    if (shape === 'rows') return names.map((courts) => ({ venue, courts }));
    return [{ venue, courts: isCounted ? `${names.length}` : names.join(dirt.oneOf(['|', '; ', ', '])) }];
  });
  const columns = [
    { names: VENUE_COLUMNS.school.names, cells: rows.map(({ venue }) => dirt.name(venue.schoolName)) },
    { names: VENUE_COLUMNS.gym.names, cells: rows.map(({ venue }) => dirt.name(venue.gymName)) },
    { names: VENUE_COLUMNS.scheduleName.names, cells: rows.map(({ venue }) => venue.scheduleName) },
    {
      names: VENUE_COLUMNS[shape === 'number' ? 'courtCount' : 'courts'].names,
      cells: rows.map(({ courts }) => courts),
    },
  ];
  const hasNames = shape === 'none' || dirt.chance(0.7);
  const left = columns.filter(
    (_, at) => at === 0 || (at === 3 ? shape !== 'none' : hasNames || dirt.chance(0.5)),
  );
  if (dirt.chance(0.8)) return { gyms, columns: left, isOpen: shape === 'count' };
  const joint = dirt.oneOf([' ', ' - ', ', ']);
  const names = {
    names: ['gym', 'gymname', 'name'],
    cells: rows.map(({ venue }) => dirt.name(`${venue.schoolName}${joint}${venue.gymName}`)),
  };
  const others = left.filter((column) => !columns.slice(0, 2).includes(column));
  return { gyms, columns: [names, ...others], isOpen: shape === 'count' };
}

it(`makes no second gym of a spelling, and loses no court in ${GENERATED_FILES} dirty files of gyms`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const { gyms, columns, isOpen } = gymColumns(dirt);
    const file = dirt.file(columns, TOTAL);
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const table = await readFileOf('venues', file.bytes, MAX_ROWS);
    const unanswered = new PlaceNames({ venues: VENUES });
    await readVenueRows(table, unanswered);
    // one court each is the same, however it is read
    const isUnclear = isOpen && gyms.some(({ courtList }) => courtList.length > 1);
    expect(unanswered.questions().length, about).toBe(isUnclear ? 1 : 0);
    const places = new PlaceNames({ venues: VENUES, answers: [['courts:', 'count']] });
    const read = await readVenueRows(table, places);
    const { matched } = matchGyms(read.rows, places);
    const found = matched.map(({ stored, scheduleName, courts }) =>
      [stored?.id, scheduleName, ...courts.map(({ key }) => key)].join(' '),
    );
    const hasCourts = columns.some(({ names }) =>
      [VENUE_COLUMNS.courts, VENUE_COLUMNS.courtCount].some((column) => column.names === names),
    );
    const meant = gyms.map(({ id, scheduleName, courtList }) =>
      [id, scheduleName, ...(hasCourts ? courtList : []).map(({ key }) => key)].join(' '),
    );
    expect(sorted(found), about).toEqual(sorted(meant));
    expect(read.notes.slice(0, file.unread.length === 0 ? 0 : 1), about).toEqual(notRead(file.unread));
  }
});

/** Names that nobody knows. They are like no known school, so that only an answer says which one they mean. */
const UNKNOWN = ["Mary's Elementary", 'Tail-Feather School', 'P.S. Twelve East', 'Pool'];

/** Reads the rows of a file: `line venue`. */
type Reading = (bytes: Buffer, places: PlaceNames) => Promise<string[]>;

const KINDS: [
  kind: string,
  extra: (count: number) => { names: readonly string[]; cells: string[] }[],
  Reading,
][] = [
  [
    'closures',
    (count) => [{ names: CLOSURE_COLUMNS.reason.names, cells: Array(count).fill('Book fair') }],
    async (bytes, places) =>
      (await readClosureRows(...(await opened('closures', bytes, places)))).rows.map(
        ({ line, venueId }) => `${line} ${venueId}`,
      ),
  ],
  [
    'permits',
    (count) => [
      { names: PERMIT_COLUMNS.status.names, cells: Array(count).fill('Approved') },
      { names: PERMIT_COLUMNS.weekday.names, cells: Array(count).fill('Mon') },
    ],
    async (bytes, places) =>
      (await readPermitRows(...(await opened('permits', bytes, places)))).rows.map(
        ({ line, venueId }) => `${line} ${venueId}`,
      ),
  ],
];

it.each(KINDS)(
  `asks once about each unknown school in ${GENERATED_FILES} dirty files of %s, and no row is lost, doubled or invented`,
  {
    timeout: 120_000,
  },
  async (_kind, extra, read) => {
    for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
      const dirt = new DirtyFiles(seed);
      const meaning = new Map(
        UNKNOWN.map((name) => [name, dirt.chance(0.2) ? null : dirt.oneOf(VENUES)] as const),
      );
      const rows = Array.from({ length: 1 + dirt.below(12) }, () => {
        const row = { ...hoursOf(dirt), name: null as string | null };
        if (dirt.chance(0.5)) return row;
        const name = dirt.oneOf(UNKNOWN);
        const venue = meaning.get(name) ?? row.venue;
        return {
          ...row,
          name,
          venue,
          school: dirt.name(name),
          gym: dirt.name(venue.gymName),
          courtText: 'All',
        };
      });
      const columns = [...shared(dirt, rows), ...extra(rows.length)];
      const file = dirt.file(columns, TOTAL);
      const about = `seed ${seed}:\n${file.bytes.toString()}`;
      const meant = (of: typeof rows) =>
        rows.flatMap((row, index) => (of.includes(row) ? [`${file.lines[index]} ${row.venue.id}`] : []));

      const places = new PlaceNames({ venues: VENUES });
      expect(sorted(await read(file.bytes, places)), about).toEqual(
        sorted(meant(rows.filter(({ name }) => name === null))),
      );
      const lines = Map.groupBy(file.lines, (_, index) => rows[index]?.name ?? '');
      const questions = places.questions();
      expect(
        sorted(questions.map(({ key, rows: count }) => `${JSON.parse(key)[0]} ${count}`)),
        about,
      ).toEqual(
        sorted(
          [...lines].flatMap(([name, those]) =>
            name === '' ? [] : [`${foldName(name).key} ${those.length}`],
          ),
        ),
      );

      const aliases = [...meaning].map(([name, venue]) => ({
        ...{ schoolKey: foldName(name).key, gymKey: '', courtKey: '' },
        answer:
          venue === null
            ? ({ means: 'leave-out' } as const)
            : ({ means: 'school', id: venue.schoolId } as const),
      }));
      const answered = new PlaceNames({ venues: VENUES, aliases });
      const kept = rows.filter(({ name }) => name === null || meaning.get(name) !== null);
      expect(sorted(await read(file.bytes, answered)), about).toEqual(sorted(meant(kept)));
      expect(
        answered.questions().filter(({ answer }) => answer === null),
        about,
      ).toEqual([]);
    }
  },
);

it(`adds a gym that nobody knows once in ${GENERATED_FILES} dirty files of gyms, and asks about one with a known schedule name`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const schedules = new Map(
      UNKNOWN.map((name) => [name, dirt.chance(0.5) ? null : dirt.oneOf(VENUES)] as const),
    );
    const known = VENUES.filter((venue) => dirt.chance(0.5) && ![...schedules.values()].includes(venue));
    const rows = dirt.shuffled([
      ...known.map(({ schoolName, gymName, scheduleName }) => ({ schoolName, gymName, scheduleName })),
      ...[...schedules].map(([name, venue]) => ({
        ...{ schoolName: name, gymName: 'Arena', scheduleName: venue?.scheduleName ?? `${name} 1` },
      })),
    ]);
    const columns = [
      { names: VENUE_COLUMNS.school.names, cells: rows.map(({ schoolName }) => dirt.name(schoolName)) },
      { names: VENUE_COLUMNS.gym.names, cells: rows.map(({ gymName }) => dirt.name(gymName)) },
      { names: VENUE_COLUMNS.scheduleName.names, cells: rows.map(({ scheduleName }) => scheduleName) },
      { names: VENUE_COLUMNS.courts.names, cells: rows.map(() => '1') },
    ];
    const file = dirt.file(columns, TOTAL);
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const places = new PlaceNames({ venues: VENUES });
    const read = await readVenueRows(await readFileOf('venues', file.bytes, MAX_ROWS), places);
    const keysOf = (gyms: readonly { schoolName: string }[]) =>
      sorted(gyms.map(({ schoolName }) => foldName(schoolName).key));
    const isUnclear = ({ schoolName }: { schoolName: string }) => schedules.get(schoolName) != null;

    const { matched } = matchGyms(read.rows, places);
    expect(sorted(places.questions().map(({ key }) => JSON.parse(key)[0])), about).toEqual(
      keysOf(rows.filter(isUnclear)),
    );
    const found = matched.map(({ school, stored }) => `${school.key} ${stored?.id ?? 'new'}`);
    const meant = rows
      .filter((row) => !isUnclear(row))
      .map(({ schoolName, gymName }) => {
        const { key } = foldName(schoolName);
        return `${key} ${KNOWN.find(key, foldName(gymName).key)?.id ?? 'new'}`;
      });
    expect(sorted(found), about).toEqual(sorted(meant));

    const aliases = UNKNOWN.map((name) => ({
      ...{ schoolKey: foldName(name).key, gymKey: 'arena', courtKey: '', answer: { means: 'new' } as const },
    }));
    const answered = new PlaceNames({ venues: VENUES, aliases });
    const all = matchGyms(read.rows, answered).matched;
    expect(keysOf(all.map(({ school }) => ({ schoolName: school.shown }))), about).toEqual(keysOf(rows));
    expect(all.filter(({ stored }) => stored === null).length, about).toBe(UNKNOWN.length);
  }
});
