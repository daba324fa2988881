import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeDivision } from '@portal/testkit/factories.ts';
import { insertRow, insertRows, updateRows } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { gamesFile } from '../testing/games-stage.ts';
import { usePlansStage } from './testing/plans-stage.ts';

const stage = usePlansStage();
beforeEach(() => stage.setRules({}));

const games = async (planId: number) =>
  await stage.test.portal.db
    .selectFrom('plannedGame')
    .selectAll()
    .where('planId', '=', planId)
    .orderBy('key')
    .execute();
const places = async (planId: number) =>
  (await games(planId)).map(
    ({ key, gameDate, startTime, courtId }) => `${key}: ${gameDate} ${startTime} ${courtId}`,
  );
const refused = async (body: object) =>
  refusalOf(await stage.ask('POST', '', { from: 'empty', keep: 'pinned', moves: 10_000, ...body }));

describe('generating games from nothing', () => {
  it('stores a draft with a place for every game, and changes nothing else', async () => {
    const before = await stage.everyRow();
    const id = await stage.generate({ anyway: false });
    const { plans, drawing } = await stage.list();
    expect(drawing).toBeNull();
    expect(plans).toMatchObject([
      {
        id,
        name: 'Draft 1',
        state: 'draft',
        basedOn: null,
        games: 9,
        unplaced: 0,
        broken: 0,
        supposedText: [],
      },
    ]);
    expect(await stage.everyRow()).toEqual(before);
    expect(await stage.mails()).toEqual([]);
  });

  it('generates the same draft for the same seed and moves', async () => {
    const one = await places(await stage.generate());
    const other = await places(await stage.generate());
    expect(other).toEqual(one);
    expect((await stage.list()).plans.map(({ name }) => name)).toEqual(['Draft 2', 'Draft 1']);
  });

  it('uses slots for games or for any purpose, not those for practices, nor while the gym is closed', async () => {
    const { db } = stage.test.portal;
    const isOn = (date: string) => db.updateTable('slot').where('slotDate', '=', date);
    await isOn('2026-11-21').set({ purpose: 'practices' }).execute();
    await isOn('2026-11-28').set({ purpose: 'games' }).execute();
    await insertRows(db, 'closure', {
      seasonId: stage.league.season.id,
      firstDate: '2026-12-05',
      lastDate: '2026-12-05',
      schoolId: null,
      venueId: stage.league.venues[0]?.id ?? null,
      reason: 'Book fair',
    });
    const id = await stage.generate();
    const days = new Set((await games(id)).flatMap(({ gameDate }) => gameDate ?? []));
    expect([...days]).toEqual(['2026-11-28']);
  });

  it('puts no game on the time of a practice or another game', async () => {
    await stage.imported(
      gamesFile(
        { start: '09:00', end: '17:00' },
        { start: '09:00', end: '18:00', court: '2', home: 'Comets', away: 'Stars' },
      ),
    );
    const id = await stage.generate();
    const onThatDay = (await games(id)).filter(({ gameDate }) => gameDate === '2026-11-21');
    expect(
      onThatDay.every(
        ({ startTime, courtId }) =>
          startTime === '17:00:00' && courtId === stage.slotAt('2026-11-21', 9).courtId,
      ),
    ).toBe(true);
  });

  it('generates chosen divisions only', async () => {
    const [boys] = (await stage.list()).divisions;
    const id = await stage.generate({ divisionIds: [boys?.divisionId], anyway: false });
    expect((await games(id)).map(({ divisionId }) => divisionId)).toEqual(Array(6).fill(boys?.divisionId));
  });

  it('generates games under the assumptions of the request', async () => {
    const lost = [{ venueId: null, firstDate: '2026-11-28', lastDate: '2026-11-28' }];
    const supposed = { withoutVenueIds: [], lost, firstDate: null, lastDate: null };
    const id = await stage.generate({ supposed });
    const days = new Set((await games(id)).map(({ gameDate }) => gameDate));
    expect(days.has('2026-11-28')).toBe(false);
    expect((await stage.list()).plans[0]?.supposedText).toEqual(['All gyms closed on Nov 28']);
  });
});

describe('generating games again', () => {
  it('starts from the scheduled games if no plan is published, and changes none of them unnecessarily', async () => {
    await stage.imported(
      gamesFile({ start: '09:15', end: '10:15' }, { home: 'Comets', away: 'Stars', court: '2' }),
    );
    const entries = (await stage.test.portal.db.selectFrom('entry').select('id').execute()).map(
      ({ id }) => id,
    );
    const drawn = await games(await stage.generate({ from: 'published', anyway: false }));
    expect(drawn.map(({ entryId }) => entryId).toSorted()).toEqual(entries.toSorted());
    expect(drawn.map(({ startTime }) => startTime).toSorted()).toEqual(['09:00:00', '09:15:00']);
  });

  it('keeps the games of a draft in place when it is generated again and no rule prevents it', async () => {
    const first = await stage.generate();
    const before = await places(first);
    const again = await stage.generate({ from: first, anyway: false });
    expect(await places(again)).toEqual(before);
    expect((await stage.list()).plans[0]).toMatchObject({ basedOn: { id: first, name: 'Draft 1' } });
  });

  it('moves only games of a lost day, even pinned ones, if all others are to stay', async () => {
    await stage.setRules({ gamesPerTeam: 2, gamesPerDay: 2 });
    const first = await stage.generate();
    await stage.test.portal.db.updateTable('plannedGame').set({ pinned: true }).execute();
    const [lostDate = ''] = (await games(first)).flatMap(({ gameDate }) => gameDate ?? []);
    const lost = [{ venueId: null, firstDate: lostDate, lastDate: lostDate }];
    const supposed = { withoutVenueIds: [], lost, firstDate: null, lastDate: null };
    const again = await stage.generate({ from: first, keep: 'all', supposed });
    const now = new Map((await games(again)).map((game) => [game.key, game]));
    for (const { key, gameDate, startTime } of await games(first)) {
      if (gameDate === lostDate) expect(now.get(key)).toMatchObject({ pinned: false });
      else expect(now.get(key)).toMatchObject({ gameDate, startTime, pinned: true });
    }
    expect([...now.values()].some(({ gameDate }) => gameDate === lostDate)).toBe(false);
  });
});

describe('a request to generate games', () => {
  it.each<[string, object, number, string]>([
    [
      'for a plan that does not exist',
      { from: 999_999 },
      422,
      'This plan no longer exists. Please choose again.',
    ],
    [
      'for a division that does not exist',
      { divisionIds: [999_999] },
      422,
      'One of the divisions no longer exists. Please reload the page.',
    ],
    [
      'for a gym that does not exist',
      { supposed: { withoutVenueIds: [999_999], lost: [], firstDate: null, lastDate: null } },
      422,
      'One of the gyms no longer exists. Please choose again.',
    ],
    [
      'from a schedule without games',
      { from: 'published' },
      409,
      'The schedule has no games yet. Please generate new ones.',
    ],
  ])('refuses to generate games %s', async (_, body, status, error) => {
    expect(await refused(body)).toMatchObject({ status, error });
    expect((await stage.list()).plans).toEqual([]);
  });

  it('refuses to generate games with the reasons and what would help if not all of them can have a place', async () => {
    await stage.setRules({ gamesPerTeam: 10 });
    const { status, error, conflict } = await refused({});
    expect([status, error]).toEqual([422, expect.stringMatching(/^Not all games can be scheduled: /)]);
    const { findings } = (await stage.admin.get('/admin/game-plans/findings')).json();
    expect(conflict?.findings).toEqual(findings);
    expect(findings[0]).toMatchObject({
      what: 'Comets have 10 games and can play 3 at most, on 3 days.',
      wayOut: expect.any(String),
    });
    const id = await stage.generate({ anyway: true });
    expect((await stage.list()).plans[0]).toMatchObject({ id, games: 30 });
    expect((await stage.list()).plans[0]?.unplaced).toBeGreaterThan(0);
  });

  it('refuses to generate games if the rules ask for none', async () => {
    await stage.setRules({ gamesPerTeam: 0 });
    expect(await refused({})).toMatchObject({
      status: 409,
      error: 'The rules ask for no games. Please say how many games each team plays.',
    });
    expect((await stage.list()).plans).toEqual([]);
  });

  it('refuses to generate games of divisions without teams', async () => {
    const { id } = await makeDivision(stage.test.portal.db, { seasonId: stage.league.season.id });
    expect(await refused({ divisionIds: [id] })).toMatchObject({
      status: 422,
      error: 'These divisions have no teams.',
    });
  });

  it('refuses to generate games without gym time or without teams', async () => {
    const { db } = stage.test.portal;
    await db.updateTable('slot').set({ permitStatus: 'pending' }).execute();
    expect(await refused({})).toMatchObject({
      status: 422,
      error: expect.stringContaining('No court time is approved'),
    });
    await stage.generate({ anyway: true });
    await db.deleteFrom('plannedGame').execute();
    await db.deleteFrom('teamCoach').execute();
    await db.deleteFrom('team').execute();
    expect(await refused({})).toMatchObject({
      status: 422,
      error: expect.stringContaining('There are no teams'),
    });
    await stage.generate({ anyway: true });
    expect((await stage.list()).plans.map(({ games: count }) => count)).toEqual([0, 0]);
  });

  it('refuses to generate games from the plan of another season', async () => {
    const { db, clock } = stage.test.portal;
    const id = await stage.storeDraft([]);
    const season = await insertRow(db, 'season', {
      year: 2027,
      name: 'WINTER',
      programName: 'Next',
      createdAt: clock.now(),
    });
    await db.updateTable('gamePlan').set({ seasonId: season.id }).execute();
    expect(await refused({ from: id })).toMatchObject({
      status: 422,
      error: 'Draft 1 is a plan of another season.',
    });
  });
});

describe('a running job that generates games', () => {
  const long = { from: 'empty', keep: 'pinned', moves: 30_000_000 };

  it('generates one plan at a time, shows its progress, and leaves nothing when it is canceled', async () => {
    expect((await stage.ask('POST', '', long)).statusCode).toBe(200);
    expect(await refused({})).toMatchObject({ status: 409, code: 'ALREADY_RUNNING' });
    await expect
      .poll(async () => (await stage.list()).drawing, { timeout: 240_000 })
      .toMatchObject({
        name: 'Draft 1',
        who: expect.any(String),
        broken: 0,
      });
    expect((await stage.ask('POST', '/cancel', {})).json()).toEqual({
      message: 'Generating was canceled. Nothing was changed.',
    });
    expect(await stage.list()).toMatchObject({ drawing: null, lastFailure: null, plans: [] });
    expect((await stage.ask('POST', '/cancel', {})).json()).toEqual({
      message: 'No games are being generated.',
    });
    await stage.generate();
    expect((await stage.list()).plans).toHaveLength(1);
  });

  it('ends early with the best plan so far, once every game has a place', async () => {
    const none = 'No games are being generated that all have a time and gym.';
    expect((await stage.ask('POST', '/cancel', { keepsBest: true })).json()).toEqual({ message: none });
    expect((await stage.ask('POST', '', { ...long, moves: 100_000_000 })).statusCode).toBe(200);
    await expect
      .poll(async () => (await stage.ask('POST', '/cancel', { keepsBest: true })).json().message, {
        timeout: 240_000,
      })
      .toBe('The best schedule so far becomes the draft.');
    await expect.poll(async () => (await stage.list()).drawing, { timeout: 240_000 }).toBeNull();
    const { plans, lastFailure } = await stage.list();
    expect(lastFailure).toBeNull();
    expect(plans).toMatchObject([{ name: 'Draft 1', games: 9, unplaced: 0, broken: 0 }]);
    const job = await stage.test.portal.db.selectFrom('job').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ state: 'done', counts: { games: 9, unplaced: 0 } });
    expect(Number(job.progressDone)).toBeLessThan(Number(job.progressOf));
  });

  it('marks generating as interrupted when its process stops, and leaves no partial draft', async () => {
    const { db } = stage.test.portal;
    await stage.ask('POST', '', long);
    // its process may renew the lease between the two statements
    await expect
      .poll(async () => {
        await updateRows(db, 'job', {}, { leaseUntil: new Date(0) });
        return await stage.list();
      })
      .toMatchObject({
        drawing: null,
        lastFailure: 'The portal stopped while games were generated. Please start again.',
        plans: [],
      });
    stage.test.clock.set('2026-11-17T17:00:01Z');
    await stage.generate();
    expect(await stage.list()).toMatchObject({ lastFailure: null, plans: [{ name: 'Draft 1' }] });
  });
});
