import { foldName } from '@portal/domain/coaches/names.ts';
import { DirtyFiles } from '@portal/testkit/dirty-files.ts';
import { expect, it } from 'vitest';
import { readTable } from '#platform/files/read/read-table.ts';
import { findColumns } from '#platform/files/read/table.ts';
import { PlaceNames } from '#venues/place-names.ts';
import { INVOICE_COLUMNS } from './invoice-columns.ts';
import { readInvoiceTable } from './invoiced-hours.ts';

const FILES = 1_000;
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
  ['1,234.5', 74_070],
]);
const isHeader = (cells: readonly string[]) =>
  findColumns({ columns: [...cells] }, INVOICE_COLUMNS).missing.length === 0;

it(`adds up the hours of ${FILES} dirty invoices by school, and no totals`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const lines = Array.from({ length: 1 + dirt.below(12) }, () => ({
      school: dirt.oneOf(SCHOOLS),
      hours: dirt.oneOf([...HOURS.keys()]),
      day: 1 + dirt.below(30),
    }));
    const file = dirt.file(
      [
        {
          names: INVOICE_COLUMNS.school.names,
          cells: lines.map(({ school }) => dirt.name(school.schoolName)),
        },
        { names: INVOICE_COLUMNS.hours.names, cells: lines.map(({ hours }) => hours) },
        { names: INVOICE_COLUMNS.date.names, cells: lines.map(({ day }) => `11/${day}/2026`) },
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
    const invoice = await readInvoiceTable(
      await readTable(file.bytes, { isHeader }),
      new PlaceNames({ venues: VENUES }),
      '2026-11',
    );
    const sums = new Map<number | null, number>();
    for (const { school, hours } of lines) {
      sums.set(school.schoolId, (sums.get(school.schoolId) ?? 0) + (HOURS.get(hours) ?? 0));
    }
    expect(new Map(invoice.rows.map(({ schoolId, minutes }) => [schoolId, minutes])), about).toEqual(sums);
    expect(invoice.rows, about).toHaveLength(sums.size);
    expect(
      invoice.leftOut.every(({ reason }) => reason === 'it is a total of other rows'),
      about,
    ).toBe(true);
  }
});

it(`asks once about each school that nobody knows in ${FILES} dirty invoices, and then adds up every hour`, {
  timeout: 120_000,
}, async () => {
  const unknown = ["Mary's Elementary", 'Tail-Feather School', 'Pool'];
  for (let seed = 1; seed <= FILES; seed += 1) {
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
    const table = await readTable(file.bytes, { isHeader });
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
