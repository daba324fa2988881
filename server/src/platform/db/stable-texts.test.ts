import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { deleteLinks } from '#auth/links.ts';
import { type LedgerPart, writeLedger } from '#court-time/ledger.ts';
import { addDivisions } from '#gym-hours/carry-over/list-carry-over.ts';
import { insertLines } from '#jobs/job-repository.ts';
import { switchOff, switchOn } from '#mail/preferences/service.ts';
import { addHits, deleteKeys, removeHits } from '#platform/throttle/repository.ts';
import { logAccess } from '#ratings/access-log.ts';
import { insertPlayers } from '#ratings/player-repository.ts';
import { listOwnRatings, lockOwnRatings, setRatingState } from '#ratings/rating-repository.ts';
import { issueReleaseLinks } from '#reminders/release.ts';
import { countSlotsOfDays } from '#schedule/list/day-rows.ts';
import { deleteCourts } from '#venues/change-courts.ts';
import { listKnownVenues } from '#venues/gym-names.ts';
import { addCourts } from '#venues/known-venues.ts';
import type { Tx } from './database.ts';
import { listCoachesOfTeams } from './entries.ts';
import { CAMEL_CASE_NAMES } from './names.ts';
import type { Schema } from './schema.ts';

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));
const now = new Date('2026-11-17T17:00:00Z');
const hour = { now };

/** The texts that a call would send; there is no database, and every answer is empty. */
async function textsOf(call: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const db = new Kysely<Schema>({
    dialect,
    plugins: [CAMEL_CASE_NAMES],
    log: ({ query }) => void texts.push(query.sql),
  });
  await call(db as unknown as Tx);
  return texts;
}

const counter = (key: string) => ({ key, limit: { name: 'test', hits: 1, windowSeconds: 60 } });
const player = { firstName: 'Ann', lastInitial: 'B', jerseyNumber: null, grade: null };
const partOf = (entryId: number) => ({ entryId, detail: {} }) as LedgerPart;
const CHANGE = { kind: 'add', accountId: 1, actor: 'a', now } as const;
const linkOf = (entryId: number) => ({ entryId, date: '2026-11-17', recipient: 'a@example.org' });

it.each<[string, (tx: Tx, list: number[]) => Promise<unknown>]>([
  [
    'slots of days',
    (tx, list) =>
      countSlotsOfDays(
        tx,
        { seasonId: 1, today: '2026-11-01' },
        list.map((day) => `2026-11-0${day}`),
      ),
  ],
  ['links of reminders', (tx, list) => issueReleaseLinks(tx, list.map(linkOf), now)],
  [
    'mailed links',
    (tx, list) =>
      deleteLinks(
        tx,
        1,
        list.map(() => 'reset' as never),
      ),
  ],
  ['mails switched off', (tx, list) => switchOff(tx, 'a', list.map(String) as never, { by: 'link', now })],
  ['mails switched on', (tx, list) => switchOn(tx, 'a', list.map(String) as never)],
  [
    'who read ratings',
    (tx, list) =>
      logAccess(tx, {
        accountId: 1,
        action: 'read',
        seasonId: 1,
        subjects: list.map(String),
        ...hour,
      } as never),
  ],
  [
    'players',
    (tx, list) =>
      insertPlayers(
        tx,
        list.map((teamId) => ({ teamId, ...player })),
      ),
  ],
  ['own ratings', (tx, list) => listOwnRatings(tx, 1, list)],
  ['held ratings', (tx, list) => lockOwnRatings(tx, 1, list)],
  [
    'submitted ratings',
    (tx, list) => setRatingState(tx, { accountId: 1, playerIds: list, submittedAt: now }),
  ],
  [
    'lines of a job',
    (tx, list) =>
      insertLines(
        tx,
        'id',
        list.map((number) => ({ number, at: now, text: '' })),
      ),
  ],
  [
    'hits',
    (tx, list) =>
      addHits(
        tx,
        list.map((key) => counter(String(key))),
        now,
      ),
  ],
  ['removed hits', (tx, list) => removeHits(tx, list.map(String))],
  ['forgotten counters', (tx, list) => deleteKeys(tx, list.map(String))],
  [
    'divisions',
    (tx, list) =>
      addDivisions(
        tx,
        1,
        list.map((key) => ({ key: String(key), name: '', practicesPerWeek: 1 }) as never),
      ),
  ],
  [
    'courts',
    (tx, list) =>
      addCourts(
        tx,
        1,
        list.map((key) => ({ shown: '', key: String(key) })),
      ),
  ],
  ['deleted courts', (tx, list) => deleteCourts(tx, list)],
  ['coaches of teams', (tx, list) => listCoachesOfTeams(tx, list)],
  ['venues', (tx, list) => listKnownVenues(tx, list)],
])('sends the same SQL for %s, however many there are', async (_, call) => {
  const [one, three] = [await textsOf((tx) => call(tx, [1])), await textsOf((tx) => call(tx, [1, 2, 3]))];
  expect(one).not.toEqual([]);
  expect(three).toEqual(one);
});

it('sends the same SQL for history, however many entries there are besides a single one', async () => {
  const textsFor = (list: number[]) =>
    textsOf((tx) =>
      writeLedger(tx, CHANGE, { reason: null, parts: list.map(partOf), leagueCanceled: list }).catch(
        // it expects the id that a database would return
        () => null,
      ),
    );
  const [two, three] = [await textsFor([1, 2]), await textsFor([1, 2, 3])];
  expect(two).not.toEqual([]);
  expect(three).toEqual(two);
});

/** A list whose length becomes part of a statement's text; a callback is a subquery, and a constant list is no list. */
const VARYING = [
  /'(?:not )?in',(?!\s*(?:\(|\['))/,
  /\.values\((?!\))\s*[\w.[\]() ]*(?:\.map\(|Object\.entries)/,
  /sql\.join\((?!\s*(?:SKILLS|columns)\b)/,
];
/** Their lists are constants of the code. */
const CONSTANT = [
  'auth/factors/recovery-codes.ts',
  'enrollment/dependents-of-load.ts',
  'league/settings.ts',
  'people/scrub.ts',
];

it('finds no other query in which the length of a list is part of the SQL', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|testing\/|^proof\/|^demo\//.test(path),
  );
  const found = files.filter((path) =>
    VARYING.some((pattern) => pattern.test(readFileSync(SOURCES + path, 'utf8'))),
  );
  expect(found.toSorted()).toEqual(CONSTANT);
});
