import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeEntry, makeSession, makeSlot, makeVenue } from '@portal/testkit/factories.ts';
import { seededRandom } from '@portal/testkit/random.ts';
import { insertRows, rowOf, updateRows } from '@portal/testkit/rows.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allMarks, makePlayer, makeRating } from '#ratings/testing/ratings-stage.ts';
import { csv } from '#season/testing/season-calls.ts';
import { dirtyFile, randomLeague } from './testing/dirty-league.ts';
import { type EnrollmentCalls, enrollmentCalls, HEADER, leagueRows } from './testing/enrollment-calls.ts';

let test: OwnTestApp;
let admin: EnrollmentCalls;
const db = () => test.portal.db;

const FIRST = csv(
  HEADER,
  ['BOYS 1-2', 'HAWKS', 'Ada Lane', 'ada@example.org'],
  ['Boys 3-4', 'Owls', 'Bo Lane', 'bo@example.org'],
);
const SECOND = csv(
  HEADER,
  ['Boys 1-2', 'Hawks', 'Ada Lane-Smith', 'ada@example.org'],
  ['Boys 1-2', 'Hawks', 'Cy Lane', 'cy@example.org'],
  ['Girls HS', 'Stars', 'Di Lane', 'di@example.org'],
  ['Girls HS', 'Suns', '', ''],
);

async function loadFile(file: string | Buffer): Promise<number> {
  await admin.upload(file);
  const answer = await admin.load();
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().loadId;
}

async function open(): Promise<void> {
  test = await openKeptTestApp();
  admin = await enrollmentCalls(test);
  await admin.setActive();
}

describe('reverting a load', () => {
  beforeEach(open);
  afterEach(() => test.close());

  /** A slot of the active season, for entries. */
  const aSlot = async (date: string) => {
    const { id: seasonId } = await rowOf(db(), 'season', { isActive: true });
    const { court } = await makeVenue(db());
    return makeSlot(db(), { seasonId, courtId: court.id, date });
  };
  const teamId = async (name: string) =>
    (await db().selectFrom('team').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  it('reverts a load to exactly the league before it, and gives a repeated call the same answer', async () => {
    const first = await loadFile(FIRST);
    const before = await leagueRows(db());
    const second = await loadFile(SECOND);
    const answer = await admin.revert(second);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      message:
        'Import for Winter 2026 undone: 2 coach assignments, 2 teams, 2 coaches and 1 division were removed, ' +
        '3 names were restored.',
      counts: { pairs: 2, teams: 2, coaches: 2, divisions: 1, names: 3 },
    });
    expect(await leagueRows(db())).toEqual(before);
    expect((await admin.revert(second)).json()).toEqual(answer.json());
    expect(await leagueRows(db())).toEqual(before);
    await admin.revert(first);
    expect(Object.values(await leagueRows(db())).flat()).toEqual([]);
  });

  it('reverts only the newest load', async () => {
    const first = await loadFile(FIRST);
    const second = await loadFile(SECOND);
    const before = await leagueRows(db());
    const refused = await admin.revert(first);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'WRONG_STATE',
        error: 'A newer import for Winter 2026 depends on this one. Please undo that one first.',
      }),
    ]);
    expect(await leagueRows(db())).toEqual(before);
    await admin.revert(second);
    expect((await admin.revert(first)).statusCode).toBe(200);
  });

  it('refuses to revert a load that does not exist', async () => {
    const unknown = await admin.revert(4711);
    expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'Import not found.']);
    for (const id of [0, -1, 1.5, '1e3', 'x', "1' or 1=1", '99999999999999999999']) {
      const answer = await admin.revert(encodeURIComponent(id));
      expect([id, answer.statusCode, answer.json().error]).toEqual([id, 422, 'Import not found.']);
    }
  });

  /** Expects that the load can't be reverted and that nothing is changed. @returns what the refusal lists */
  const whatDepends = async (id: number): Promise<string[]> => {
    const before = await leagueRows(db());
    const answer = await admin.revert(id);
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([409, 'IN_USE']);
    const { error, conflict } = answer.json();
    const things =
      conflict.count === 1
        ? 'because 1 thing depends on it'
        : `because ${conflict.count} things depend on it`;
    expect(error).toContain(`The import for Winter 2026 can’t be undone, ${things}. Nothing was changed.`);
    expect(await leagueRows(db())).toEqual(before);
    return conflict.sentences;
  };

  it('does not revert a load whose new team has entries, and says which team', async () => {
    await loadFile(FIRST);
    const second = await loadFile(SECOND);
    const slot = await aSlot('2026-12-01');
    const canceledAt = test.clock.now();
    await makeEntry(db(), { slot, type: 'practice', homeTeamId: await teamId('Stars') });
    await makeEntry(db(), { slot, type: 'practice', homeTeamId: await teamId('Suns'), canceledAt });
    expect(await whatDepends(second)).toEqual([
      'Girls HS Stars has practices or games, or had some that were canceled.',
      'Girls HS Suns has practices or games, or had some that were canceled.',
    ]);
  });

  it('does not revert a load if a coach whom it added to an older team has registered and booked', async () => {
    await loadFile(FIRST);
    const second = await loadFile(SECOND);
    const account = await makeAccount(db(), { email: 'cy@example.org', createdAt: test.clock.now() });
    const entry = await makeEntry(db(), {
      slot: await aSlot('2026-12-01'),
      type: 'practice',
      homeTeamId: await teamId('Hawks'),
    });
    const registered = 'Cy Lane has registered since the import.';
    expect(await whatDepends(second)).toEqual([registered]);
    await db().updateTable('entry').set({ createdBy: account.id }).where('id', '=', entry.id).execute();
    expect(await whatDepends(second)).toEqual([registered, 'Cy Lane has booked for Boys 1-2 Hawks.']);
  });

  it('does not revert a load whose new team has rated players, but deletes an unrated roster with its team', async () => {
    await loadFile(FIRST);
    const second = await loadFile(SECOND);
    const rated = await makePlayer(db(), { id: await teamId('Stars') });
    const { id: accountId } = await makeAccount(db(), { email: 'ref@example.org' });
    await makeRating(db(), { playerId: rated, accountId, marks: allMarks(3) });
    await makePlayer(db(), { id: await teamId('Suns') });
    expect(await whatDepends(second)).toEqual(['Players of Girls HS Stars have ratings.']);
    await db().deleteFrom('rating').execute();
    expect((await admin.revert(second)).json().counts).toMatchObject({ teams: 2 });
    expect(await db().selectFrom('player').select('id').execute()).toEqual([]);
  });

  it('does not revert a load whose names, teams or divisions have been changed by hand since', async () => {
    await loadFile(FIRST);
    const second = await loadFile(SECOND);
    await updateRows(db(), 'coach', { email: 'ada@example.org' }, { lastName: 'Quill' });
    await db().updateTable('team').set({ name: 'hAwKs' }).where('name', '=', 'Hawks').execute();
    const ofTeam = async (name: string, email: string) => ({
      teamId: await teamId(name),
      coachId: (
        await db().selectFrom('coach').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      ).id,
    });
    const suns = await ofTeam('Suns', 'bo@example.org');
    await insertRows(db(), 'teamCoach', [suns, await ofTeam('Owls', 'di@example.org')]);
    const { divisionId } = await rowOf(db(), 'team', { id: suns.teamId });
    await db().insertInto('team').values({ divisionId, name: 'Comets', nameKey: 'comets' }).execute();
    expect(await whatDepends(second)).toEqual([
      'Di Lane also coaches Boys 3-4 Owls in Winter 2026.',
      'Girls HS Suns has another coach since the import: Bo Lane.',
      'Girls HS Comets was added since the import to a division that came with it.',
      'The name of Hawks has been changed since the import.',
      'The name of Ada Lane-Smith has been changed since the import.',
    ]);
  });

  it('does not revert a load whose coach has joined a team of another season since', async () => {
    const first = await loadFile(FIRST);
    const fall = { year: '2026', season: 'Fall' };
    await admin.setActive(fall);
    await admin.upload(csv(HEADER, ['Boys', 'Bees', 'Ada Lane', 'ada@example.org']), fall);
    expect((await admin.load(fall)).statusCode).toBe(200);
    expect(await whatDepends(first)).toEqual(['Ada Lane also coaches Boys Bees in Fall 2026.']);
  });

  it('takes a team away from a confirmed coach at once when the load is reverted', async () => {
    const account = await makeAccount(db(), { email: 'ada@example.org' });
    const token = await makeSession(db(), { accountId: account.id, now: test.clock.now() });
    const teams = async () => {
      const url = '/api/coaches/coach-team/ada@example.org';
      const headers = { authorization: `Bearer ${token}` };
      return (await test.app.inject({ method: 'GET', url, headers })).json();
    };
    const first = await loadFile(FIRST);
    expect(await teams()).toHaveLength(1);
    await admin.revert(first);
    expect(await teams()).toEqual([]);
  });

  it('reverts a load once, however many ask at the same time, and never during another load', async () => {
    const first = await loadFile(FIRST);
    const answers = await Promise.all([...Array(6)].map(() => admin.revert(first)));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of done) expect(answer.json().counts).toMatchObject({ pairs: 2, teams: 2 });
    for (const answer of answers.filter((each) => !done.includes(each))) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_RUNNING']);
    }
    const second = await loadFile(FIRST);
    const both = await Promise.all([admin.revert(second), admin.load()]);
    for (const { statusCode } of both) expect([200, 409]).toContain(statusCode);
    const { pairs, teams, coaches, divisions } = await leagueRows(db());
    expect([
      [0, 0, 0, 0],
      [2, 2, 2, 2],
    ]).toContainEqual([pairs, teams, coaches, divisions].map(({ length }) => length));
  });

  it('lists loads, and says which were reverted and which can be', async () => {
    expect((await admin.loads()).json()).toEqual({ loads: [] });
    const first = await loadFile(FIRST);
    const second = await loadFile(SECOND);
    await admin.revert(second);
    const who = `${admin.account.firstName} ${admin.account.lastName}`;
    expect((await admin.loads()).json().loads).toMatchObject([
      { id: second, who, canRevert: false, revertedAt: test.clock.now().toISOString(), revertedBy: who },
      { id: first, who, fileName: 'league.csv', canRevert: true, revertedAt: null, counts: { added: 2 } },
    ]);
    expect((await admin.loads('year=2026&season=Spring')).statusCode).toBe(409);
    for (const query of ['year=2026', 'season=Fall', 'year=1989&season=Fall', 'year=2026&season=Autumn']) {
      expect((await admin.loads(query)).statusCode).toBe(422);
    }
  });
});

describe('any league', () => {
  beforeAll(open);
  afterAll(() => test.close());

  it('restores any league when a load into it is reverted', async () => {
    const sizes = fc.record({
      teams: fc.integer({ min: 1, max: 24 }),
      coaches: fc.integer({ min: 0, max: 40 }),
    });
    const style = { delimiter: ',', encoding: 'utf8', lineEnd: '\n', hasTwoNameColumns: false } as const;
    await fc.assert(
      fc.asyncProperty(fc.integer(), sizes, sizes, async (seed, size, otherSize) => {
        const random = seededRandom(seed);
        const fileOf = (of: typeof size) =>
          dirtyFile(randomLeague(random, of), style, 'Rec 2026 Season - Winter 2026', random).bytes;
        const first = await loadFile(fileOf(size));
        const before = await leagueRows(db());
        const second = await loadFile(fileOf(otherSize));
        expect((await admin.revert(second)).statusCode).toBe(200);
        expect(await leagueRows(db())).toEqual(before);
        await admin.revert(first);
        expect(Object.values(await leagueRows(db())).flat()).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});
