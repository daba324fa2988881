import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { addDays, wallTimeOf, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { DirtyFiles, GENERATED_FILES } from '@portal/testkit/dirty-files.ts';
import { describe, expect, it } from 'vitest';
import { readFileOf } from '#imports/right-door.ts';
import { csv } from '#season/testing/season-calls.ts';
import { readClosureRows } from './closure-rows.ts';
import { fileDaysOf } from './hours-days.ts';
import { readPermitRows } from './permit-rows.ts';
import { readPlaces } from './place-aliases.ts';
import { PlaceNames } from './place-names.ts';
import { useGyms } from './testing/venue-calls.ts';

/** Grids of days and places, as districts send availability. */

const admin = useGyms(
  ['Salk', 'Gym', 'SALK', '1|2'],
  ['Schirra', 'Main Gym', 'SCHIRRA', 'A|B'],
  ['Lark', 'Gym', 'LARK', '1'],
);

const read = (kind: 'permits' | 'closures', ...rows: string[][]) => admin.previewTexts(kind, rows);

describe('a grid of permits', () => {
  it('is a permit for each time of a place on a day', async () => {
    const { texts, message } = await read(
      'permits',
      ['Gym availability, December', '', '', ''],
      ['Date', 'Salk', 'Schirra Main Gym Court A', 'Lark', 'Permit Status'],
      ['Mon 12/7/2026', '6-9 PM', '', 'closed', 'Approved'],
      ['Tue 12/8/2026', '3-5 PM, 7-9 PM', '6:00 PM - 8:00 PM', '-', 'Approved'],
      ['Wed 12/9/2026', '', '', '', ''],
      ['Thu 12/10/2026', 'x', 'No', '', 'Approved'],
    );
    expect(texts.map((text) => text.replace(/, slots.*/, ''))).toEqual([
      'Salk - Gym, all courts: Mondays 6:00 PM – 9:00 PM, Mon, Dec 7, 2026',
      'Salk - Gym, all courts: Tuesdays 3:00 PM – 5:00 PM, Tue, Dec 8, 2026',
      'Salk - Gym, all courts: Tuesdays 7:00 PM – 9:00 PM, Tue, Dec 8, 2026',
      'Schirra - Main Gym, court A: Tuesdays 6:00 PM – 8:00 PM, Tue, Dec 8, 2026',
      'Salk - Gym, all courts: Thursdays 6:00 PM – 10:00 PM, Thu, Dec 10, 2026',
    ]);
    expect(message).toContain(
      'Read as a grid: the columns Salk, Schirra Main Gym Court A, Lark are places. 2 cells say that a place is closed.',
    );
  });

  it('asks for the status if it has none, and for a place that is not known', async () => {
    const { texts, questions } = await read(
      'permits',
      ['', 'Salk', 'Pool'],
      ['12/7/2026', '6-9 PM', '6-9 PM'],
    );
    expect(texts).toEqual([]);
    expect(questions.map(({ text }) => text)).toEqual([
      'Which status have permits without one? (2 rows)',
      'Which school is “Pool”? (1 row)',
    ]);
  });

  it('is refused with its line where a cell is something else', async () => {
    const answer = await admin.preview(
      'permits',
      csv(['Date', 'Salk', 'Lark'], ['12/7/2026', '6-9 PM', '6-9 PM'], ['12/8/2026', 'see Bob', '6-9 PM']),
    );
    expect(answer.json().error).toMatch(/Line 3, Time: enter two times/);
  });

  it('may have its months as headings, and names the line of a day that is none', async () => {
    const { texts } = await read(
      'permits',
      ['Date', 'Salk', 'Lark', 'Status'],
      ['December 2026', '', '', ''],
      ['Mon 7', '6-9 PM', '', 'Approved'],
    );
    expect(texts.map((text) => text.replace(/, slots.*/, ''))).toEqual([
      'Salk - Gym, all courts: Mondays 6:00 PM – 9:00 PM, Mon, Dec 7, 2026',
    ]);
    const wrong = csv(['Date', 'Salk', 'Lark'], ['12/7/2026', '6-9 PM', ''], ['soon', '', '6-9 PM']);
    expect((await admin.preview('permits', wrong)).json().error).toMatch(/Line 3, First Date: enter a date/);
  });

  it.each([
    [
      ['School', 'Permit Status', 'Mon 12/7', 'Tue 12/8', 'Wed 12/9'],
      ['Salk', 'Approved'],
    ],
    [
      ['Gym', 'Status', '12/7/2026', '12/8/2026', '12/9/2026'],
      ['Salk', 'Approved'],
    ],
    [
      ['', 'Approved?', 'Dec 7', 'Dec. 8th', '9-Dec'],
      ['Salk', 'yes'],
    ],
  ])('may have a column for each day, under %j', async (header, place) => {
    const { texts, message } = await read(
      'permits',
      ['Gym times 2026-27', '', '', '', ''],
      header,
      [...place, '6-9 PM', 'closed', '3-5 PM, 7-9 PM'],
      ['Lark', place[1] ?? '', '', '-', '9-12'],
    );
    expect(texts.map((text) => text.replace(/, slots.*/, ''))).toEqual([
      'Salk - Gym, all courts: Mondays 6:00 PM – 9:00 PM, Mon, Dec 7, 2026',
      'Salk - Gym, all courts: Wednesdays 3:00 PM – 5:00 PM, Wed, Dec 9, 2026',
      'Salk - Gym, all courts: Wednesdays 7:00 PM – 9:00 PM, Wed, Dec 9, 2026',
      'Lark - Gym, all courts: Wednesdays 9:00 AM – 12:00 PM, Wed, Dec 9, 2026',
    ]);
    expect(message).toContain(
      `Read as a grid: the columns ${header.slice(2).join(', ')} are days. 1 cell says that a place is closed.`,
    );
  });

  it('is none if nothing in it is a time', async () => {
    const answer = await admin.preview(
      'permits',
      csv(['Date', 'Fee', 'Contact'], ['12/7/2026', '$40', 'Kim']),
    );
    expect(answer.json().error).toContain('does not have the column "School"');
  });
});

describe('a grid of closures', () => {
  it('closes what says closed, leaves out what is open, and asks about the rest once for each text', async () => {
    const rows = [
      ['Date', 'Salk', 'Schirra', 'Lark'],
      ['12/7/2026', 'Closed', 'Open', ''],
      ['12/8/2026', 'X', 'after 6 PM', 'X'],
      ['12/9/2026', 'Winter break', 'Concert', 'unavailable'],
    ];
    const first = await read('closures', ...rows);
    expect(first.texts).toEqual([
      'Mon, Dec 7, 2026, Salk: Closed',
      'Wed, Dec 9, 2026, Salk: Winter break',
      'Wed, Dec 9, 2026, Lark: Closed',
    ]);
    expect(first.questions.map(({ text }) => text)).toEqual([
      'Are the gyms closed on “X”? (2 rows)',
      'Are the gyms closed on “after 6 PM”? (1 row)',
      'Are the gyms closed on “Concert”? (1 row)',
    ]);
    for (const { key } of first.questions)
      await admin.answer(key, key === 'event:concert' ? 'leave-out' : 'closed');
    expect((await read('closures', ...rows)).texts).toEqual([
      'Mon, Dec 7, 2026, Salk: Closed',
      'Tue, Dec 8, 2026, Salk: X',
      'Tue, Dec 8, 2026, 6–11:59 PM, Schirra: after 6 PM',
      'Tue, Dec 8, 2026, Lark: X',
      'Wed, Dec 9, 2026, Salk: Winter break',
      'Wed, Dec 9, 2026, Lark: Closed',
    ]);
  });
});

it('of closures may have a column for each day', async () => {
  const { texts } = await read(
    'closures',
    ['School year 2026-27', '', '', ''],
    ['Building', 'Thu 12/24', 'Fri 12/25', 'Mon 12/28'],
    ['Salk', 'Closed', 'X', 'Open'],
    ['Lark', '', 'Holiday', ''],
  );
  expect(texts).toEqual(['Thu, Dec 24, 2026, Salk: Closed', 'Fri, Dec 25, 2026, Lark: Holiday']);
});

it(`loses, doubles and invents nothing in ${GENERATED_FILES} dirty grids`, { timeout: 120_000 }, async () => {
  const { venues } = await readPlaces(admin.db);
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const kind = dirt.oneOf(['permits', 'closures'] as const);
    const places = dirt.shuffled(venues).slice(0, 2 + dirt.below(2));
    const isOfDays = dirt.chance(0.5);
    const dates = Array.from({ length: (isOfDays ? 2 : 1) + dirt.below(8) }, (_, day) =>
      addDays('2026-12-07', day * 3),
    );
    const cells = dates.map(() =>
      places.map(() => {
        const from = (8 + dirt.below(8)) * 60;
        return dirt.chance(0.4)
          ? null
          : { from: wallTimeOf(from), to: wallTimeOf(from + 60 * (1 + dirt.below(4))) };
      }),
    );
    cells[0]?.splice(0, 1, { from: wallTimeOf(1_080), to: wallTimeOf(1_200) });
    const none = () => dirt.oneOf(kind === 'permits' ? ['', '-', 'Closed', 'No'] : ['', 'Open', 'available']);
    const textOf = ({ from, to }: { from: string; to: string }) =>
      kind === 'closures'
        ? dirt.oneOf(['Closed', 'CLOSED', 'unavailable', 'Blocked'])
        : `${formatTime(from)}${dirt.oneOf([' - ', '–', ' to '])}${formatTime(to)}`;
    const cellText = (day: number, column: number) => {
      const cell = cells[day]?.[column] ?? null;
      return cell === null ? none() : textOf(cell);
    };
    const placeName = ({ schoolName, gymName }: (typeof places)[number]) =>
      dirt.name(dirt.oneOf([schoolName, `${schoolName} ${gymName}`])).trim();
    const file = dirt.file(
      [
        ...(isOfDays
          ? [
              { names: ['school', 'building', 'facility'], cells: places.map(placeName) },
              ...dates.map((date, day) => ({
                names: [dirt.oneOf([date, formatDate(date), `${date.slice(5, 7)}/${date.slice(8)}/2026`])],
                isVerbatim: true,
                cells: places.map((_, column) => cellText(day, column)),
              })),
            ]
          : [
              { names: ['date', 'eventdate', 'when'], cells: dates },
              ...places.map((venue, column) => ({
                names: [placeName(venue)],
                isVerbatim: true,
                cells: dates.map((_, day) => cellText(day, column)),
              })),
            ]),
        ...(kind === 'permits'
          ? [{ names: ['permitstatus', 'status'], cells: (isOfDays ? places : dates).map(() => 'Approved') }]
          : []),
      ],
      { total: new Map(), mayRepeatHeader: true, mayHaveOthers: false },
    );
    const about = `seed ${seed} ${kind}:\n${file.bytes.toString()}`;
    const table = await readFileOf(kind, file.bytes, 500);
    const names = new PlaceNames({ venues });
    const days = fileDaysOf(table, names, { season: null, today: '2026-12-01' });
    const meant = cells.flatMap((row, day) =>
      row.flatMap((cell, column) => {
        const date = dates[day] ?? '';
        if (cell === null) return [];
        const times = kind === 'permits' ? `${cell.from} ${cell.to} ${weekdayOf(date)}` : '';
        return [`${date} ${places[column]?.schoolName} ${times}`.trim()];
      }),
    );
    const schoolOf = (id: number | null, schoolId: number | null = null) =>
      venues.find((venue) => (id === null ? venue.schoolId === schoolId : venue.id === id))?.schoolName;
    const found =
      kind === 'permits'
        ? (await readPermitRows(table, days)).rows.map(
            (row) => `${row.firstDate} ${schoolOf(row.venueId)} ${row.fromTime} ${row.toTime} ${row.weekday}`,
          )
        : (await readClosureRows(table, days)).rows.map(
            (row) => `${row.firstDate} ${schoolOf(row.venueId, row.schoolId)}`,
          );
    expect(found.toSorted(), about).toEqual(meant.toSorted());
    expect(names.questions(), about).toEqual([]);
  }
});
