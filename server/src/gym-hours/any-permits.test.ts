import { addDays, type IsoDate, minutesOf, toWallTime, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { seededRandom, shuffled } from '@portal/testkit/random.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { pickOf } from '#enrollment/testing/dirty-export.ts';
import type { Cell } from '#enrollment/testing/workbooks.ts';
import { FILE_STYLES, oddHeader, writeFile } from '#enrollment/testing/write-file.ts';
import { csv, seasonCalls } from '#season/testing/season-calls.ts';

const RUNS = Number(process.env.ANY_PERMITS_RUNS ?? 10);
const VENUES = [
  ['Salk', 'Gym', 'SALK', '1|2'],
  ['St. Mary’s', 'Large Gym', 'MARY-LG', 'A|B'],
  ['École Nuñez', 'Gym', 'NUNEZ', 'Main'],
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const STATUSES = {
  approved: ['Approved', 'APPROVED', ' approved'],
  pending: ['Pending', 'pending '],
  declined: ['Declined', 'DECLINED'],
  canceled: ['Canceled', 'Cancelled', 'CANCELLED'],
};
const MINUTES = [15, 45, 60, 90, 480];

const test = useOnce(() => openOwnTestApp());
const admin = useOnce(() => seasonCalls(test));

beforeAll(async () => {
  await admin.setActive();
  await admin.importVenues(csv(['School', 'Gym', 'Schedule Name', 'Courts'], ...VENUES));
});

/** A permit before it is written to a file; `court` null means every court, times are in quarters of an hour. */
type TruePermit = {
  venue: number;
  court: 0 | 1 | null;
  weekday: number;
  from: number;
  quarters: number;
  first: IsoDate;
  days: number;
  minutes: number;
  status: keyof typeof STATUSES;
};

const permits: fc.Arbitrary<TruePermit[]> = fc.uniqueArray(
  fc.record({
    venue: fc.nat(VENUES.length - 1),
    court: fc.constantFrom(0, 1, null),
    weekday: fc.nat(6),
    from: fc.integer({ min: 0, max: 90 }),
    quarters: fc.integer({ min: 1, max: 32 }),
    first: fc.nat(365).map((day) => addDays('2026-06-01', day)),
    days: fc.nat(200),
    minutes: fc.constantFrom(...MINUTES),
    status: fc.constantFrom('approved', 'pending', 'declined', 'canceled'),
  }),
  {
    minLength: 1,
    maxLength: 12,
    selector: ({ venue, court, weekday, from, first }) => `${venue} ${court} ${weekday} ${from} ${first}`,
  },
);

const clock = (quarter: number) =>
  toWallTime(
    `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const endOf = ({ from, quarters }: TruePermit) => Math.min(from + quarters, 95);
const courtOf = ({ venue, court }: TruePermit) =>
  court === null ? null : (VENUES[venue]?.[3]?.split('|')[court] ?? null);

/** The cells of a permit in one of the ways in which someone may type them. */
function typed(permit: TruePermit, isWorkbook: boolean, random: () => number): Record<string, Cell> {
  const pick = <T>(...items: T[]) => pickOf(items, random);
  const time = (quarter: number): Cell => {
    const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
    const half = hour < 12 ? 'AM' : 'PM';
    const short = `${((hour + 11) % 12) + 1}:${String(minute).padStart(2, '0')}`;
    if (isWorkbook && random() < 0.5) return new Date(Date.UTC(1899, 11, 30, hour, minute));
    return pick(
      clock(quarter),
      clock(quarter).slice(0, 5),
      // '6:00' without AM or PM would be a question
      `${hour > 0 && hour < 8 ? '0' : ''}${hour}:${short.split(':')[1]}`,
      `${short} ${half}`,
      `${short}\u202f${half}`,
      `${short}:00 ${half}`,
      `${short}${half.toLowerCase()}`,
      minute === 0 ? `${short.split(':')[0]} ${half.charAt(0).toLowerCase()}.m.` : `${short} ${half}`,
    );
  };
  const date = (day: IsoDate): Cell => {
    const [year = '', month = '', dayOfMonth = ''] = day.split('-');
    const [m, d, name] = [Number(month), Number(dayOfMonth), MONTHS[Number(month) - 1]];
    if (isWorkbook && random() < 0.5) return new Date(`${day}T00:00:00Z`);
    return pick(
      day,
      `${day} 00:00:00`,
      `${m}/${d}/${year}`,
      `${month}/${dayOfMonth}/${year}`,
      `${m}/${d}/${year.slice(2)}`,
      `${m}/${d}/${year} 12:00:00 AM`,
      `${d}-${name}-${year.slice(2)}`,
      `${name} ${d}, ${year}`,
      ` ${day}\u00a0`,
    );
  };
  const weekday = WEEKDAYS[permit.weekday] ?? '';
  const court = courtOf(permit);
  const lastCourt =
    court === null ? pick('All', 'all', '', '*', 'All Courts') : pick(court, `${court} `, `Court ${court}`);
  const [school = '', gym = ''] = VENUES[permit.venue] ?? [];
  return {
    School: pick(school, school.toUpperCase(), ` ${school}`, school.normalize('NFD')),
    Gym: pick(gym, gym.toLowerCase(), `${gym}\u00a0`),
    Court: lastCourt,
    Weekday: pick(
      weekday,
      `${weekday}s`,
      weekday.toUpperCase(),
      weekday.slice(0, 3),
      `${weekday.slice(0, 3)}.`,
      weekday.slice(0, 2),
    ),
    From: time(permit.from),
    To: time(endOf(permit)),
    'First Date': date(permit.first),
    'Last Date': date(addDays(permit.first, permit.days)),
    'Slot Minutes':
      permit.minutes === 60
        ? pick<Cell>('', '60', 60)
        : pick<Cell>(`${permit.minutes}`, `${permit.minutes} min`, permit.minutes),
    'Permit Status': pick(...STATUSES[permit.status]),
    Notes: pick('', 'call the "custodian"\nfirst', 'x;y,z\tq'),
  };
}

const stored = async () => {
  const { rows } = await sql`
    select sc.name || ' ' || v.gym_name as place, k.name as court, p.weekday, p.from_time as "from", p.to_time as "to",
      p.first_date as first, p.last_date as last, p.slot_minutes as minutes, p.status
    from permit p join venue v on v.id = p.venue_id join school sc on sc.id = v.school_id
    left join court k on k.id = p.court_id`.execute(test.portal.db);
  return rows.map((row) => JSON.stringify(row)).sort();
};
const meant = (permit: TruePermit) =>
  JSON.stringify({
    place: VENUES[permit.venue]?.slice(0, 2).join(' '),
    court: courtOf(permit),
    weekday: permit.weekday,
    from: clock(permit.from),
    to: clock(endOf(permit)),
    first: permit.first,
    last: addDays(permit.first, permit.days),
    minutes: permit.minutes,
    status: permit.status,
  });

it('reads the same permits from every notation in a file', async () => {
  const isPossible = (permit: TruePermit) =>
    (permit.court !== 1 || courtOf(permit) !== null) &&
    permit.minutes <= minutesOf(clock(endOf(permit))) - minutesOf(clock(permit.from)) &&
    // a permit of one day names the weekday of that day
    (permit.days > 0 || weekdayOf(permit.first) === permit.weekday);
  const some = permits.map((all) => all.filter(isPossible)).filter((all) => all.length > 0);
  await fc.assert(
    fc.asyncProperty(some, FILE_STYLES, fc.integer(), async (list, style, seed) => {
      const random = seededRandom(seed);
      const rows = list.map((permit) => typed(permit, style.format === 'xlsx', random));
      const columns = shuffled(Object.keys(rows[0] ?? {}), random);
      const header = columns.map((name) => (style.oddHeaders ? oddHeader(name, random) : name));
      const table = rows.flatMap((row) => [
        ...(random() < 0.2 ? [[]] : []),
        columns.map((name) => row[name] ?? ''),
      ]);
      const { bytes } = await writeFile([header, ...table], style, random);
      await sql`truncate permit cascade`.execute(test.portal.db);
      const first = await admin.importPermits(bytes);
      expect(first.statusCode, first.body).toBe(200);
      expect(first.json().counts).toEqual({ inserted: list.length, updated: 0, unchanged: 0 });
      expect(await stored()).toEqual(list.map(meant).sort());
      const again = await admin.importPermits(bytes);
      expect(again.json().counts).toEqual({ inserted: 0, updated: 0, unchanged: list.length });
    }),
    { numRuns: RUNS },
  );
});
