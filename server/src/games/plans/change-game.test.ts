import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { listPlannedGames } from './draw-repository.ts';
import { shownHashOf } from './plan-hashes.ts';
import { usePlansStage } from './testing/plans-stage.ts';

const stage = usePlansStage();

let id = 0;
beforeEach(async () => {
  await stage.setRules({});
  const { db } = stage.test.portal;
  const teamId = (name: string) => stage.league.teams.find((team) => team.name === name)?.id ?? 0;
  const { id: divisionId } = await rowOf(db, 'division', { name: 'Boys 3-4' });
  const game = (home: string, away: string, hour: number) => ({
    key: `${divisionId}-${teamId(home)}-${teamId(away)}-1`,
    divisionId,
    homeTeamId: teamId(home),
    awayTeamId: teamId(away),
    place: {
      courtId: court(1),
      date: '2026-12-05',
      startTime: `${String(hour).padStart(2, '0')}:00:00`,
      endTime: `${hour + 1}:00:00`,
    },
    pinned: false,
    entryId: null,
  });
  id = await stage.storeDraft([game('Hawks', 'Owls', 9), game('Comets', 'Stars', 10)]);
});

const get = async () => {
  const games = await listPlannedGames(stage.test.portal.db, id);
  return { games, shownHash: shownHashOf(games) };
};
const change = (key: string, body: object) => stage.ask('PUT', `/${id}/games/${key}`, body);
const court = (number: number) => stage.slotAt('2026-12-05', 9, number).courtId;

/** The games of the draft: one at 9 AM, the other at 10 AM on the same court and day. */
async function placeGames(): Promise<{ plan: { shownHash: string }; one: string; other: string }> {
  const plan = await get();
  const at = (time: string) => plan.games.find(({ place }) => place?.startTime === time)?.key ?? '';
  return { plan, one: at('09:00:00'), other: at('10:00:00') };
}

const place = (courtNumber: number, startTime: string, date = '2026-12-05') => ({
  courtId: court(courtNumber),
  date,
  startTime,
});
const whereIs = async (key: string) => {
  const game = (await get()).games.find((one) => one.key === key);
  return game?.place === null ? null : `${game?.place.courtId === court(1) ? 1 : 2} ${game?.place.startTime}`;
};

describe('a game of a draft', () => {
  it('announces the move of a game in a draft to open pages of administrators', async () => {
    const { feed } = stage.test.portal;
    await feed.waitUntilCurrent();
    let changes = 0;
    feed.subscribe('plans', () => (changes += 1));
    const { plan, one } = await placeGames();
    await change(one, { shownHash: plan.shownHash, place: place(2, '15:00') });
    await feed.waitUntilCurrent();
    expect(changes).toBe(1);
  });

  it('moves a game to a free place, and answers what that changes', async () => {
    const { plan, one } = await placeGames();
    const answer = await change(one, { shownHash: plan.shownHash, place: place(2, '15:00') });
    expect(answer.json()).toEqual({
      message: 'The game was moved.',
      shownHash: (await get()).shownHash,
      costs: expect.arrayContaining([expect.stringMatching(/^One fewer early game for /)]),
      broken: [],
    });
    expect(await whereIs(one)).toBe('2 15:00:00');
  });

  it('swaps a game with the one that has its new place', async () => {
    const { plan, one, other } = await placeGames();
    const answer = await change(one, { shownHash: plan.shownHash, place: place(1, '10:00') });
    expect(answer.json().message).toMatch(/^The game was moved\. .* moved to where it was\.$/);
    expect([await whereIs(one), await whereIs(other)]).toEqual(['1 10:00:00', '1 09:00:00']);
  });

  it('leaves a game without a place if another one takes that place and it can’t move elsewhere', async () => {
    const { plan, one, other } = await placeGames();
    const out = await change(one, { shownHash: plan.shownHash, out: true });
    expect(out.json().message).toBe('The game is unscheduled now.');
    const places = await stage.admin.get(`/admin/game-plans/${id}/games/${one}/places?date=2026-12-05`);
    const pushing = places
      .json()
      .filter(({ takes }: { takes: string | null }) => takes?.endsWith(' loses its place.'));
    expect(pushing).toMatchObject([{ startTime: '10:00:00', level: 'poor' }]);
    const answer = await change(one, { shownHash: out.json().shownHash, place: place(1, '10:15') });
    expect(answer.json().message).toMatch(/^The game was moved\. .* lost its place\.$/);
    expect([await whereIs(one), await whereIs(other)]).toEqual(['1 10:15:00', null]);
    expect((await stage.list()).plans[0]).toMatchObject({ unplaced: 1 });
  });

  it('moves a game to a place that breaks a rule, and reports it in the draft', async () => {
    const { plan, one } = await placeGames();
    const answer = await change(one, { shownHash: plan.shownHash, place: place(2, '18:30') });
    expect(answer.json().broken).toEqual([
      'The court is not open for games at that time.',
      'Boys 3-4 does not play on that day, at that time or in that gym.',
    ]);
    expect((await stage.list()).plans[0]).toMatchObject({ broken: 1 });
  });

  it('pins a game, so that no other game can take its place, and unpins it', async () => {
    const { plan, one, other } = await placeGames();
    const pinned = await change(other, { shownHash: plan.shownHash, pin: true });
    expect(pinned.json().message).toBe('The game stays where it is.');
    const { shownHash } = pinned.json();
    expect(refusalOf(await change(one, { shownHash, place: place(1, '10:00') }))).toMatchObject({
      status: 409,
      error: expect.stringMatching(/ is pinned there\. Unpin it first\.$/),
    });
    expect((await change(other, { shownHash, pin: false })).json().message).toBe('The game may move again.');
  });
});

describe('a change to a draft', () => {
  it('refuses a change if someone else has changed the games in the meantime, unless it is already made', async () => {
    const { plan, one, other } = await placeGames();
    const { shownHash } = plan;
    const request = { shownHash, place: place(2, '12:00') };
    expect((await change(one, request)).statusCode).toBe(200);
    expect((await change(one, request)).json().message).toBe('Nothing to change.');
    expect(refusalOf(await change(other, { shownHash, place: place(2, '14:00') }))).toMatchObject({
      status: 409,
      error: 'This draft has been changed since you opened it. Please look at it again.',
    });
  });

  it.each<[string, object, number, string]>([
    [
      'for a court that no longer exists',
      { place: { courtId: 999_999, date: '2026-12-05', startTime: '09:00' } },
      422,
      'This court no longer exists. Please choose another one.',
    ],
    [
      'for a start that is not on a quarter hour',
      { place: { courtId: 1, date: '2026-12-05', startTime: '09:07' } },
      422,
      'Start the game at :00, :15, :30 or :45.',
    ],
    [
      'for an end after 11:45 PM',
      { place: { courtId: 1, date: '2026-12-05', startTime: '23:00' } },
      422,
      'Games end by 11:45 PM.',
    ],
    ['with two changes at once', { pin: true, out: true }, 422, 'Please send a place, a pin or out.'],
  ])('refuses to change a game %s', async (_, body, status, error) => {
    const { shownHash, games } = await get();
    const request =
      'place' in body && (body.place as { courtId: number }).courtId === 1
        ? { place: { ...(body.place as object), courtId: court(1) } }
        : body;
    const refused = refusalOf(await change(games[0]?.key ?? '', { shownHash, ...request }));
    expect(refused.status).toBe(status);
    expect(Object.values(refused.fields ?? {})).toContain(error);
  });

  it('refuses to pin a game without a place, and to change a game that does not exist', async () => {
    const { plan, one } = await placeGames();
    const { shownHash } = (await change(one, { shownHash: plan.shownHash, out: true })).json();
    expect(refusalOf(await change(one, { shownHash, pin: true }))).toMatchObject({
      status: 409,
      error: 'An unscheduled game can’t be pinned.',
    });
    expect(refusalOf(await change('1-1-1-99', { shownHash, pin: true })).status).toBe(404);
    expect(refusalOf(await stage.ask('PUT', `/999999/games/${one}`, { shownHash, pin: true })).status).toBe(
      404,
    );
  });

  it('refuses to change a game of a plan that was published', async () => {
    const { plan, one } = await placeGames();
    await stage.test.portal.db
      .updateTable('gamePlan')
      .set({ state: 'published', publishedAt: stage.test.clock.now() })
      .execute();
    expect(refusalOf(await change(one, { shownHash: plan.shownHash, out: true }))).toMatchObject({
      status: 409,
      error: 'Draft 1 was published. To change games, generate a draft from it.',
    });
  });
});

describe('places of a game', () => {
  it('lists the places of a game on a day, the best first, with what prevents each', async () => {
    const { one } = await placeGames();
    const places = (
      await stage.admin.get(`/admin/game-plans/${id}/games/${one}/places?date=2026-12-05`)
    ).json();
    const levels = places.map(({ level }: { level: string }) => level);
    expect(levels).toEqual(levels.toSorted((a: string, b: string) => ORDER.indexOf(a) - ORDER.indexOf(b)));
    expect(places).toHaveLength(17);
    const taken = places.filter(({ takes }: { takes: string | null }) => takes !== null);
    expect(taken).toMatchObject([
      { startTime: '10:00:00', courtId: court(1), takes: expect.stringContaining('moves to') },
    ]);
  });

  it('lists the best free places of a game on all days if no day is given', async () => {
    const { one } = await placeGames();
    const places = (await stage.admin.get(`/admin/game-plans/${id}/games/${one}/places`)).json();
    expect(places).toHaveLength(30);
    expect(places.every(({ takes }: { takes: string | null }) => takes === null)).toBe(true);
    expect(refusalOf(await stage.admin.get(`/admin/game-plans/${id}/games/1-1-1-99/places`)).status).toBe(
      404,
    );
  });
});

const ORDER = ['good', 'fair', 'poor', 'broken'];
