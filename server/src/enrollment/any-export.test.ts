import { fullName } from '@portal/domain/coaches/names.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { seededRandom } from '@portal/testkit/random.ts';
import { dumpAllTables } from '@portal/testkit/truth-repository.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { getActiveSeason } from '#season/find-season.ts';
import { loadFile } from './load-file.ts';
import { CANARY, dirtyExport, KINDS_OF_DIRT, type KindOfDirt } from './testing/dirty-export.ts';
import type { TrueLeague } from './testing/dirty-league.ts';
import { enrollmentCalls } from './testing/enrollment-calls.ts';
import { EXPORT_SHAPES, type ExportShape } from './testing/export-shapes.ts';
import { leagues } from './testing/true-leagues.ts';
import { writeExport } from './testing/write-export.ts';
import { FILE_STYLES, type FileStyle, TITLES } from './testing/write-file.ts';

/** How many leagues are tried in each family; a long trial sets more. */
const RUNS = Number(process.env.ANY_EXPORT_RUNS ?? 5);
const PROGRAM = 'Rec 2026 Season - Winter 2026';

const test = useOnce(() => openOwnTestApp({ throttle: false }));
const admin = useOnce(() => enrollmentCalls(test));
const db = () => test.portal.db;

beforeAll(async () => {
  await admin.setActive();
});

const dirts = fc.subarray([...KINDS_OF_DIRT]).map((kinds): ReadonlySet<KindOfDirt> => new Set(kinds));
const ALL_SHAPES = Object.values(EXPORT_SHAPES).flat();

/** The shape with or without the columns that it may lack. */
const fileOf = (shapes: readonly ExportShape[]): fc.Arbitrary<File> =>
  fc
    .record({
      shape: fc.constantFrom(...shapes),
      style: fc.tuple(FILE_STYLES, TITLES).map(([style, title]) => ({ ...style, title })),
      hasMore: fc.boolean(),
      dirt: dirts,
      seed: fc.integer(),
    })
    .chain((file) =>
      fc.subarray([...file.shape.optional]).map((kept) => {
        const headers = Object.entries(file.shape.headers).filter(
          ([field]) => kept.includes(field as never) || !file.shape.optional.includes(field as never),
        );
        return { ...file, shape: { ...file.shape, headers: Object.fromEntries(headers) } };
      }),
    );
type File = {
  shape: ExportShape;
  style: FileStyle;
  hasMore: boolean;
  dirt: ReadonlySet<KindOfDirt>;
  seed: number;
};

async function write(league: TrueLeague, { shape, style, hasMore, dirt, seed }: File) {
  const random = seededRandom(seed);
  const rows = dirtyExport(league, shape, dirt, PROGRAM, random);
  const written = await writeExport(rows, shape, style, { hasMore, random });
  const linesOf = (kind: string) => written.lines.filter((_, index) => rows[index]?.kind === kind);
  return { ...written, rows, linesOf };
}

/** What a shape can tell of the league. */
function meantBy(league: TrueLeague, { listsTeamsWithoutCoach }: ExportShape) {
  const coached = new Set(league.pairs.map(([team]) => team));
  const teams = league.teams.filter((_, index) => listsTeamsWithoutCoach || coached.has(index));
  const id = ({ division, name }: TrueLeague['teams'][number]) => `${division} | ${name}`;
  return {
    teams: teams.map(id).sort(),
    coaches: league.coaches.map(({ email, first, last }) => `${email} ${fullName(first, last)}`).sort(),
    pairs: league.pairs
      .map(([team, coach]) => `${id(league.teams[team] as never)} | ${league.coaches[coach]?.email}`)
      .sort(),
  };
}

async function stored() {
  const teams = await sql<{ id: string }>`
    select d.name || ' | ' || t.name as id from team t join division d on d.id = t.division_id`.execute(db());
  const coaches = await db().selectFrom('coach').select(['email', 'firstName', 'lastName']).execute();
  const pairs = await sql<{ id: string }>`
    select d.name || ' | ' || t.name || ' | ' || c.email as id from team_coach tc
    join coach c on c.id = tc.coach_id join team t on t.id = tc.team_id
    join division d on d.id = t.division_id`.execute(db());
  return {
    names: coaches.map((coach) => `${coach.email} ${coach.firstName}|${coach.lastName}`).sort(),
    teams: teams.rows.map(({ id }) => id).sort(),
    coaches: coaches.map((coach) => `${coach.email} ${fullName(coach.firstName, coach.lastName)}`).sort(),
    pairs: pairs.rows.map(({ id }) => id).sort(),
  };
}

const empty = () => sql`truncate division, coach, enrollment_file, enrollment_load cascade`.execute(db());

/** What the load's worker process does, without the process: starting one for each load would take most of the time. */
const load = (preview: boolean) =>
  inTransaction(db(), async (tx) =>
    loadFile(
      { season: await getActiveSeason(tx), preview, accountId: admin.account.id, now: test.clock.now() },
      { tx, report: () => {}, isEnough: () => false },
    ),
  );

/** Uploads, previews and loads a file, and looks whether the counts are what was put into it. */
async function loadAndCount(league: TrueLeague, file: File, before: { teams: number; pairs: number }) {
  const { bytes, rows, columns, linesOf } = await write(league, file);
  const { teams, pairs } = meantBy(league, file.shape);
  const upload = await admin.upload(bytes);
  expect(upload.json()).toMatchObject({ rows: rows.length, columns: columns.map((name) => name.trim()) });
  const untouched = await stored();
  const preview = await load(true);
  expect(await stored()).toEqual(untouched);
  const loaded = await load(false);
  expect(loaded.counts).toEqual(preview.counts);
  const { doubtful } = loaded;
  expect(
    doubtful.map(({ row }) => row),
    JSON.stringify(doubtful),
  ).toEqual(linesOf('doubtful').toSorted((a, b) => a - b));
  expect(loaded.counts).toMatchObject({
    rows: rows.length,
    blank: linesOf('blank').length,
    excluded: linesOf('excluded').length,
    doubtful: linesOf('doubtful').length,
    decided: 0,
    changed: 0,
    missing: 0,
    added: pairs.length - before.pairs,
    unchanged: before.pairs,
    teamsAdded: Math.max(teams.length - before.teams, 0),
    coaches: league.coaches.length,
  });
  const seen = `${upload.body.replace(JSON.stringify(columns), '')}${JSON.stringify([preview, loaded])}${await dumpAllTables(db())}`;
  expect(seen.toLowerCase()).not.toContain(CANARY);
}

describe.each(Object.keys(EXPORT_SHAPES))('any league in a file of the %s family', (family) => {
  it('accounts for every row of a file, and of an equivalent file of any family loaded after it', async () => {
    const shapes = EXPORT_SHAPES[family] ?? [];
    await fc.assert(
      fc.asyncProperty(leagues, fileOf(shapes), fileOf(ALL_SHAPES), async (league, file, other) => {
        await empty();
        await loadAndCount(league, file, { teams: 0, pairs: 0 });
        const meant = meantBy(league, file.shape);
        const { names, ...found } = await stored();
        expect(found).toEqual(meant);
        if (!file.shape.hasOneNameColumn) {
          expect(names).toEqual(
            league.coaches.map((coach) => `${coach.email} ${coach.first}|${coach.last}`).sort(),
          );
        }
        await loadAndCount(league, other, { teams: meant.teams.length, pairs: meant.pairs.length });
        const both = meantBy(league, {
          ...file.shape,
          listsTeamsWithoutCoach: file.shape.listsTeamsWithoutCoach || other.shape.listsTeamsWithoutCoach,
        });
        const { names: _, ...after } = await stored();
        expect(after).toEqual(both);
      }),
      { numRuns: RUNS },
    );
  });
});
