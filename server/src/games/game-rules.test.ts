import type { DivisionRulesBody, GameRulesWire } from '@portal/contract/game-rules.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRow, insertRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { useGamesStage } from './testing/games-stage.ts';

const stage = useGamesStage();

const read = async () => (await stage.admin.get('/admin/game-rules')).json<GameRulesWire>();

/** What the screen sends: every division as it was read. */
async function rulesToSend(changed: Partial<DivisionRulesBody> = {}) {
  const { revision, travelMinutes, divisions } = await read();
  return {
    revision,
    travelMinutes,
    divisions: divisions.map(({ divisionName: _, teams: __, ...rules }) => ({ ...rules, ...changed })),
  };
}
const save = (body: unknown) =>
  stage.test.app.inject({
    method: 'PUT',
    url: '/api/admin/game-rules',
    headers: { authorization: `Bearer ${stage.league.administrators[0]?.token}` },
    payload: body as object,
  });
const setHomeGym = (teamId: number | undefined, venueId: number | null) =>
  stage.test.app.inject({
    method: 'PUT',
    url: `/api/admin/game-rules/home-gyms/${teamId}`,
    headers: { authorization: `Bearer ${stage.league.administrators[0]?.token}` },
    payload: { venueId },
  });

describe('the rules of games', () => {
  it('gives every division default rules before anyone stores any', async () => {
    const rules = await read();
    expect(rules).toMatchObject({
      season: 'Fall 2026',
      revision: 0,
      savedBy: null,
      savedAt: null,
      travelMinutes: 20,
    });
    expect(rules.divisions.map(({ divisionName, teams }) => [divisionName, teams])).toEqual([
      ['Boys 3-4', 4],
      ['Girls 5-6', 2],
    ]);
    expect(rules.divisions[0]).toMatchObject({
      gamesPerTeam: 10,
      // the default length of games in Settings
      gameMinutes: 75,
      weekdays: [0, 6],
      earliestTime: '09:00:00',
      latestTime: '18:00:00',
      venueIds: null,
    });
  });

  it('announces changed rules of a division to open pages', async () => {
    const announced: string[] = [];
    const { feed } = stage.test.portal;
    const body = await rulesToSend({ gamesPerTeam: 7 });
    await feed.waitUntilCurrent();
    feed.subscribe('settings', () => announced.push('settings'));
    expect((await save(body)).statusCode).toBe(200);
    await feed.waitUntilCurrent();
    expect(announced).toContain('settings');
  });

  it('stores the rules of all divisions at once, with the administrator who did it', async () => {
    const { venues } = stage.league;
    const body = await rulesToSend({
      gameMinutes: 60,
      weekdays: [6],
      venueIds: [venues[0]?.id ?? 0],
      latestTime: '20:00:00',
    });
    const answer = await save({ ...body, travelMinutes: 30 });
    expect(answer.statusCode).toBe(200);
    const rules = await read();
    expect(answer.json()).toEqual(rules);
    expect(rules).toMatchObject({
      revision: 1,
      travelMinutes: 30,
      savedBy: expect.stringContaining('Pat'),
      savedAt: stage.test.clock.now().toISOString(),
    });
    expect(rules.divisions).toMatchObject(body.divisions);
  });

  it('leaves the rules of a division unchanged that the change does not name', async () => {
    const { divisions, ...rest } = await rulesToSend();
    await save({ ...rest, divisions: divisions.slice(1).map((rules) => ({ ...rules, gamesPerTeam: 12 })) });
    expect((await read()).divisions.map(({ gamesPerTeam }) => gamesPerTeam)).toEqual([10, 12]);
  });

  it('refuses to overwrite rules for someone who has not seen the last change', async () => {
    const mine = await rulesToSend({ gamesPerTeam: 8 });
    expect((await save(await rulesToSend({ gamesPerTeam: 9 }))).statusCode).toBe(200);
    const { savedBy } = await read();
    expect(refusalOf(await save(mine))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: `${savedBy} has changed the rules in the meantime. Please check them and save again.`,
      conflict: { revision: 1 },
    });
    expect((await read()).divisions.map(({ gamesPerTeam }) => gamesPerTeam)).toEqual([9, 9]);
    expect((await save({ ...mine, revision: 1 })).statusCode).toBe(200);
  });

  it('accepts the same rules again if the response was lost', async () => {
    const mine = await rulesToSend({ gamesPerTeam: 8 });
    await save(mine);
    expect((await save(mine)).statusCode).toBe(200);
    expect((await read()).revision).toBe(1);
  });

  it.each<[string, Partial<DivisionRulesBody>, string]>([
    ['a game longer than the hours', { gameMinutes: 240, latestTime: '12:00:00' }, 'gameMinutes'],
    ['an end before the start', { latestTime: '08:00:00' }, 'latestTime'],
    ['more games on a day than in a week', { gamesPerDay: 3 }, 'gamesPerDay'],
    ['a gym that does not exist', { venueIds: [999_999] }, 'venueIds'],
  ])('refuses rules with %s, and stores nothing', async (_, changed, field) => {
    const refused = refusalOf(await save(await rulesToSend(changed)));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields ?? {})).toContain(`divisions.0.${field}`);
    expect((await read()).revision).toBe(0);
  });

  it('refuses rules for a division of another season, and for one that is named twice', async () => {
    const { divisions, ...rest } = await rulesToSend();
    const [first] = divisions;
    const stranger = { ...first, divisionId: 999_999 };
    expect(refusalOf(await save({ ...rest, divisions: [first, stranger] }))).toMatchObject({
      status: 422,
      error: 'One of the divisions no longer exists. Please reload the page.',
    });
    expect(refusalOf(await save({ ...rest, divisions: [first, first] })).status).toBe(422);
  });

  it('shows no rules while no season is active, and refuses to store any', async () => {
    const body = await rulesToSend();
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(await read()).toMatchObject({ season: null, divisions: [] });
    expect(refusalOf(await save(body))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });

  it('names no gym in the rules if the selected ones were removed', async () => {
    const { db } = stage.test.portal;
    const { id: schoolId } = await insertRow(db, 'school', { name: 'Gone', nameKey: 'gone' });
    const { id: venueId } = await insertRow(db, 'venue', {
      schoolId,
      gymName: 'Gym',
      gymKey: 'gym',
      scheduleName: 'GONE',
    });
    await save(await rulesToSend({ venueIds: [venueId] }));
    await setHomeGym(stage.league.teams[0]?.id, venueId);
    await db.deleteFrom('venue').where('id', '=', venueId).execute();
    const rules = await read();
    expect(rules.divisions.map(({ venueIds }) => venueIds)).toEqual([[], []]);
    expect(rules.teams[0]?.homeVenueId).toBeNull();
  });
});

describe('open gym time', () => {
  it('joins adjoining slots, without the time of practices and with the time of games', async () => {
    const venueId = stage.league.venues[0]?.id;
    const saturdays = { venueId, weekday: 6 };
    expect((await read()).openTime).toEqual([
      { ...saturdays, fromTime: '09:00:00', untilTime: '18:00:00', courtDays: 6 },
    ]);
    const { db } = stage.test.portal;
    const book = async (hour: number, type: 'practice' | 'game') => {
      const slot = stage.slotAt('2026-11-28', hour);
      await insertRows(db, 'entry', {
        slotId: slot.id,
        courtId: slot.courtId,
        entryDate: slot.date,
        startTime: slot.startTime,
        endTime: slot.endTime,
        type,
        homeTeamId: stage.league.teams[0]?.id ?? null,
        bookedBy: 'admin',
        ...(type === 'practice' && { weekStart: '2026-11-23' }),
        createdAt: stage.test.clock.now(),
      });
    };
    await book(11, 'practice');
    await book(14, 'game');
    expect((await read()).openTime).toEqual([
      { ...saturdays, fromTime: '09:00:00', untilTime: '11:00:00', courtDays: 1 },
      { ...saturdays, fromTime: '09:00:00', untilTime: '18:00:00', courtDays: 5 },
      { ...saturdays, fromTime: '12:00:00', untilTime: '18:00:00', courtDays: 1 },
    ]);
  });
});

describe('the home gym of a team', () => {
  it('sets, changes and removes the home gym of a team', async () => {
    const [hawks] = stage.league.teams;
    const venueId = stage.league.venues[0]?.id ?? 0;
    expect((await setHomeGym(hawks?.id, venueId)).json()).toEqual({
      message: 'The home gym of Hawks is saved.',
    });
    const homes = async () => (await read()).teams.map(({ homeVenueId }) => homeVenueId);
    expect((await homes()).filter((id) => id !== null)).toEqual([venueId]);
    expect((await setHomeGym(hawks?.id, venueId)).statusCode).toBe(200);
    expect((await setHomeGym(hawks?.id, null)).json()).toEqual({ message: 'Hawks have no home gym.' });
    expect((await homes()).every((id) => id === null)).toBe(true);
  });

  it('refuses a home gym for an unknown team, and an unknown gym', async () => {
    expect(refusalOf(await setHomeGym(999_999, null)).status).toBe(404);
    expect(refusalOf(await setHomeGym(stage.league.teams[0]?.id, 999_999))).toMatchObject({
      status: 422,
      fields: { venueId: 'This gym no longer exists. Please choose another one.' },
    });
  });
});
