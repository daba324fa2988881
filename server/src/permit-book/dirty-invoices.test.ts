import { foldName } from '@portal/domain/coaches/names.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import { wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { DirtyFiles, GENERATED_FILES } from '@portal/testkit/dirty-files.ts';
import { expect, it } from 'vitest';
import { readFileOf } from '#imports/right-door.ts';
import { PlaceNames } from '#venues/place-names.ts';
import { INVOICE_COLUMNS } from './invoice-columns.ts';
import { readInvoiceTable } from './invoiced-hours.ts';

const SCHOOLS = ["St. Mary's", 'Red-Tail Academy', 'Salk', 'P.S. Twelve'].map((schoolName, index) => ({
  schoolId: index + 1,
  schoolName,
}));
const VENUES = SCHOOLS.map(({ schoolId, schoolName }) => ({
  ...{ id: schoolId, schoolId, schoolName, schoolKey: foldName(schoolName).key, address: '', doorNote: '' },
  ...{ gymName: 'Gym', gymKey: 'gym', scheduleName: schoolName, courts: new Map(), courtList: [] },
}));
const HOURS = new Map([
  ['2', 120],
  ['2.5', 150],
  ['2:30', 150],
  ['3 hrs', 180],
  ['27:30:00', 1_650],
  ['3h 15m', 195],
  ['1,234.5', 74_070],
  ['90 min', 90],
  ['1h30', 90],
  ['1½', 90],
  ['2,5', 150],
]);

type Line = { hours: string; day: number; isOurs: boolean };

/** The same in minutes: alone, or beside whole hours. */
function minuteColumns(dirt: DirtyFiles, lines: readonly Line[]) {
  const minutes = lines.map((line) => HOURS.get(line.hours) ?? 0);
  const text = (count: number) =>
    dirt.oneOf([`${count}`, `${count}.0`, `${count} min`, count.toLocaleString('en-US')]);
  const { names } = INVOICE_COLUMNS.minutes;
  if (dirt.chance(0.5)) return [{ names, cells: minutes.map(text) }];
  return [
    { names: ['hours', 'hrs'], cells: minutes.map((count) => `${Math.floor(count / 60)}`) },
    { names, cells: minutes.map((count) => `${count % 60}`) },
  ];
}

/** The hours of lines as numbers, or as two times beside what they cost. */
function hourColumns(dirt: DirtyFiles, lines: readonly Line[]) {
  const hours = { names: INVOICE_COLUMNS.hours.names, cells: lines.map((line) => line.hours) };
  if (dirt.chance(0.2)) return minuteColumns(dirt, lines);
  if (dirt.chance(0.7)) return [hours];
  const end = (line: Line) => formatTime(wallTimeOf(9 * 60 + (HOURS.get(line.hours) ?? 0)));
  if (lines.some((line) => (HOURS.get(line.hours) ?? 0) > 12 * 60)) return [hours];
  return [
    { names: INVOICE_COLUMNS.from.names, cells: lines.map(() => '9:00 AM') },
    { names: INVOICE_COLUMNS.to.names, cells: lines.map(end) },
    { names: ['amount', 'rate', 'totaldue'], cells: lines.map(() => '$75.00') },
  ];
}

/** When the lines of an invoice for November were used; some are of another month. */
function dayColumns(dirt: DirtyFiles, lines: readonly Line[]) {
  const { date, month } = INVOICE_COLUMNS;
  if (dirt.chance(0.6))
    return [{ names: date.names, cells: lines.map(({ day, isOurs }) => `${isOurs ? 11 : 10}/${day}/2026`) }];
  const [ours, other] = dirt.oneOf([
    ['November 2026', 'October 2026'],
    ['Nov-26', 'Oct-26'],
    ['2026-11', '2026-10'],
    ['Nov', 'Oct'],
  ] as const);
  return [{ names: month.names, cells: lines.map(({ isOurs }) => (isOurs ? ours : other)) }];
}

it(`adds up the hours of ${GENERATED_FILES} dirty invoices by school, and no totals`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const lines = Array.from({ length: 1 + dirt.below(12) }, () => ({
      school: dirt.oneOf(SCHOOLS),
      hours: dirt.oneOf([...HOURS.keys()]),
      day: 1 + dirt.below(30),
      isOurs: dirt.chance(0.85),
      unit: dirt.chance(0.9) ? dirt.oneOf(['', 'Hours', 'HRS', 'hr']) : dirt.oneOf(['Days', 'each']),
    }));
    const isOfBlocks = dirt.chance(0.3);
    const hasUnits = dirt.chance(0.3);
    const counted = lines.filter(({ isOurs, unit }) => isOurs && !(hasUnits && /^[De]/i.test(unit)));
    const file = dirt.file(
      [
        {
          names: INVOICE_COLUMNS.school.names,
          cells: isOfBlocks
            ? dirt.blocks(lines.map(({ school }) => school.schoolName))
            : lines.map(({ school }) => dirt.name(school.schoolName)),
        },
        ...hourColumns(dirt, lines),
        ...dayColumns(dirt, lines),
        ...(hasUnits ? [{ names: INVOICE_COLUMNS.unit.names, cells: lines.map(({ unit }) => unit) }] : []),
      ],
      {
        total: new Map([
          ['school', 'Total'],
          ['hours', '99'],
        ]),
        mayRepeatHeader: false,
        isDense: isOfBlocks,
      },
    );
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const invoice = await readInvoiceTable(
      await readFileOf('invoices', file.bytes),
      new PlaceNames({ venues: VENUES }),
      '2026-11',
    );
    const sums = new Map<number | null, number>();
    for (const { school, hours } of counted) {
      sums.set(school.schoolId, (sums.get(school.schoolId) ?? 0) + (HOURS.get(hours) ?? 0));
    }
    expect(new Map(invoice.rows.map(({ schoolId, minutes }) => [schoolId, minutes])), about).toEqual(sums);
    expect(invoice.rows, about).toHaveLength(sums.size);
    const others = invoice.leftOut.filter(({ reason }) => reason !== 'it is a total of other rows');
    expect(others, about).toHaveLength(lines.length - counted.length);
  }
});

it(`asks once about each school that nobody knows in ${GENERATED_FILES} dirty invoices, and then adds up every hour`, {
  timeout: 120_000,
}, async () => {
  const unknown = ["Mary's Elementary", 'Tail-Feather School', 'Pool'];
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const meaning = new Map(
      unknown.map((name) => [name, dirt.chance(0.2) ? null : dirt.oneOf(SCHOOLS)] as const),
    );
    const lines = Array.from({ length: 1 + dirt.below(12) }, () => {
      const name = dirt.chance(0.5) ? dirt.oneOf(unknown) : null;
      const school = name === null ? dirt.oneOf(SCHOOLS) : (meaning.get(name) ?? null);
      return { name, school, hours: dirt.oneOf([...HOURS.keys()]) };
    });
    const spelled = lines.map(({ name, school }) => dirt.name(name ?? school?.schoolName ?? ''));
    const file = dirt.file(
      [
        { names: INVOICE_COLUMNS.school.names, cells: spelled },
        { names: INVOICE_COLUMNS.hours.names, cells: lines.map(({ hours }) => hours) },
      ],
      {
        total: new Map([
          ['school', 'Total'],
          ['hours', '99'],
        ]),
        mayRepeatHeader: false,
      },
    );
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const table = await readFileOf('invoices', file.bytes);
    const sumsOf = (some: typeof lines) => {
      const sums = new Map<number, number>();
      for (const { school, hours } of some) {
        if (school !== null)
          sums.set(school.schoolId, (sums.get(school.schoolId) ?? 0) + (HOURS.get(hours) ?? 0));
      }
      return sums;
    };
    const readWith = async (places: PlaceNames) => {
      const { rows } = await readInvoiceTable(table, places, '2026-11');
      return new Map(rows.map(({ schoolId, minutes }) => [schoolId, minutes]));
    };
    const places = new PlaceNames({ venues: VENUES });
    expect(await readWith(places), about).toEqual(sumsOf(lines.filter(({ name }) => name === null)));
    const named = Map.groupBy(
      lines.filter(({ name }) => name !== null),
      ({ name }) => foldName(name ?? '').key,
    );
    expect(new Map(places.questions().map(({ key, rows }) => [JSON.parse(key)[0], rows])), about).toEqual(
      new Map([...named].map(([name, those]) => [name, those.length])),
    );
    const aliases = [...meaning].map(([name, school]) => ({
      ...{ schoolKey: foldName(name).key, gymKey: '', courtKey: '' },
      answer:
        school === null
          ? ({ means: 'leave-out' } as const)
          : ({ means: 'school', id: school.schoolId } as const),
    }));
    expect(await readWith(new PlaceNames({ venues: VENUES, aliases })), about).toEqual(sumsOf(lines));
  }
});

it.each([
  ['Date', '12/7'],
  ['Date', 'Dec. 7th'],
  ['Date', '12/5 (Sat)'],
  ['Usage Date', 'Mon 12/7'],
])(
  'gives a day without a year, under %s as %s, the one near the month of the invoice',
  async (title, day) => {
    const file = `School,${title},Hours\nSalk,${day},3\nSalk,1/4,2\nsame as above,${day},1`;
    const table = await readFileOf('invoices', Buffer.from(file));
    const { rows, leftOut } = await readInvoiceTable(table, new PlaceNames({ venues: VENUES }), '2026-12');
    expect(rows).toMatchObject([{ schoolName: 'Salk', minutes: 240, lines: [2, 4] }]);
    expect(leftOut).toMatchObject([{ line: 3, reason: 'it is for another month' }]);
  },
);

it('counts the hours between two times that stand behind their day', async () => {
  const file =
    'School,Start,End,Charge\nSalk,12/7/2026 18:00,12/7/2026 21:00,120\nSalk,1/4/2027 18:00,1/4/2027 20:00,80';
  const table = await readFileOf('invoices', Buffer.from(file));
  const { rows, leftOut } = await readInvoiceTable(table, new PlaceNames({ venues: VENUES }), '2026-12');
  expect(rows).toMatchObject([{ schoolName: 'Salk', minutes: 180 }]);
  expect(leftOut).toMatchObject([{ line: 3, reason: 'it is for another month' }]);
});
