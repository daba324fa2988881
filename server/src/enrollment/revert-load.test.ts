import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeEntry, makeSession, makeSlot, makeVenue } from '@portal/testkit/factories.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#demo/plan-rosters.ts';
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
    const { id: seasonId } = await db()
      .selectFrom('season')
      .select('id')
      .where('isActive', '=', true)
      .executeTakeFirstOrThrow();
    const { court } = await makeVenue(db());
    return makeSlot(db(), { seasonId, courtId: court.id, date });
  };
  const teamId = async (name: string) =>
    (await db().selectFrom('team').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const names = async () => {
    const { divisions, teams, coaches, pairs } = await leagueRows(db());
    const nameOf = (id: number) => teams.find((team) => team.id === id)?.name;
    const coachOf = (id: number) => coaches.find((coach) => coach.id === id)?.email;
    return {
      divisions: divisions.map(({ name }) => name),
      teams: teams.map(({ name }) => name),
      coaches: coaches.map((coach) => `${coach.firstName} ${coach.lastName}`),
      pairs: pairs.map((pair) => `${nameOf(pair.teamId)} ${coachOf(pair.coachId)}`),
    };
  };

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
      kept: [],
      keptCount: 0,
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

  it('does not revert what has been booked since the load, and lists it', async () => {
    await loadFile(FIRST);
    const second = await loadFile(SECOND);
    await makeEntry(db(), {
      slot: await aSlot('2026-12-01'),
      type: 'practice',
      homeTeamId: await teamId('Stars'),
    });
    const answer = (await admin.revert(second)).json();
    expect(answer.counts).toEqual({ pairs: 1, teams: 1, coaches: 1, divisions: 0, names: 3 });
    expect(answer.kept).toEqual([
      { what: 'Di Lane as coach of Girls HS Stars', reason: 'It has practices or games.' },
      {
        what: 'Girls HS Stars',
        reason: 'The team has practices or games, or had some that were canceled.',
      },
      { what: 'Di Lane', reason: 'The coach has a team.' },
      { what: 'Girls HS', reason: 'The division has teams.' },
    ]);
    expect([answer.keptCount, answer.message]).toEqual([4, expect.stringMatching(/4 could not be undone/)]);
    expect(await names()).toEqual({
      divisions: ['BOYS 1-2', 'Boys 3-4', 'Girls HS'],
      teams: ['HAWKS', 'Owls', 'Stars'],
      coaches: ['Ada Lane', 'Bo Lane', 'Di Lane'],
      pairs: ['HAWKS ada@example.org', 'Owls bo@example.org', 'Stars di@example.org'],
    });
    const entries = await db().selectFrom('entry').select('state').execute();
    expect(entries).toEqual([{ state: 'active' }]);
  });

  it('keeps a coach on an older team for which that coach has booked since the load', async () => {
    await loadFile(FIRST);
    const second = await loadFile(SECOND);
    const account = await makeAccount(db(), { email: 'cy@example.org' });
    const entry = await makeEntry(db(), {
      slot: await aSlot('2026-12-01'),
      type: 'practice',
      homeTeamId: await teamId('Hawks'),
    });
    await db().updateTable('entry').set({ createdBy: account.id }).where('id', '=', entry.id).execute();
    const { kept } = (await admin.revert(second)).json();
    expect(kept.map(({ what }: { what: string }) => what)).toEqual([
      'Cy Lane as coach of Boys 1-2 Hawks',
      'Cy Lane',
    ]);
  });

  it('keeps a team with rated players on a revert, and deletes an unrated roster with its team', async () => {
    await loadFile(FIRST);
    const second = await loadFile(SECOND);
    const rated = await makePlayer(db(), { id: await teamId('Stars') });
    const { id: accountId } = await makeAccount(db(), { email: 'di@example.org' });
    await makeRating(db(), { playerId: rated, accountId, marks: allMarks(3) });
    await makePlayer(db(), { id: await teamId('Suns') });
    const answer = await admin.revert(second);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().kept).toEqual([
      { what: 'Girls HS Stars', reason: 'Players of the team have ratings.' },
      { what: 'Girls HS', reason: 'The division has teams.' },
    ]);
    expect(await db().selectFrom('player').select('id').execute()).toEqual([{ id: rated }]);
  });

  it('does not revert names that have been changed since the load', async () => {
    await loadFile(FIRST);
    const second = await loadFile(SECOND);
    await db()
      .updateTable('coach')
      .set({ lastName: 'Quill' })
      .where('email', '=', 'ada@example.org')
      .execute();
    await db().updateTable('team').set({ name: 'hAwKs' }).where('name', '=', 'Hawks').execute();
    const { kept, counts } = (await admin.revert(second)).json();
    expect(counts.names).toBe(1);
    expect(kept).toEqual([
      { what: 'Hawks', reason: 'The name has been changed since then.' },
      { what: 'Ada Lane-Smith', reason: 'The name has been changed since then.' },
    ]);
    expect((await names()).coaches[0]).toBe('Ada Quill');
  });

  it('keeps a coach who has joined a team of another season since the load', async () => {
    const first = await loadFile(FIRST);
    const fall = { year: '2026', season: 'Fall' };
    await admin.setActive(fall);
    await admin.upload(csv(HEADER, ['Boys', 'Bees', 'Ada Lane', 'ada@example.org']), fall);
    expect((await admin.load(fall)).statusCode).toBe(200);
    const { kept } = (await admin.revert(first)).json();
    expect(kept).toEqual([{ what: 'Ada Lane', reason: 'The coach has a team.' }]);
    expect(await names()).toEqual({
      divisions: ['Boys'],
      teams: ['Bees'],
      coaches: ['Ada Lane'],
      pairs: ['Bees ada@example.org'],
    });
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
    const asked = await Promise.all([...Array(6)].map(() => admin.revert(first)));
    const done = asked.filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of done) expect(answer.json().counts).toMatchObject({ pairs: 2, teams: 2 });
    for (const answer of asked.filter((each) => !done.includes(each))) {
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
        expect((await admin.revert(second)).json()).toMatchObject({ kept: [] });
        expect(await leagueRows(db())).toEqual(before);
        await admin.revert(first);
        expect(Object.values(await leagueRows(db())).flat()).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});
