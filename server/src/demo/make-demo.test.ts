import type { LeagueDaysOff, OwnDaysOff } from '@portal/contract/days-off.ts';
import type { GamePlansWire } from '@portal/contract/game-plans.ts';
import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import type { RoundOutcome } from '@portal/contract/practice-round.ts';
import type { OwnRosters } from '@portal/contract/ratings.ts';
import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import type { PublicSchedule, TeamShare } from '@portal/contract/team-share.ts';
import { countAllPlaces, gamesNeeded } from '@portal/domain/games/game-rules.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemo } from './make-demo.ts';
import { COACH, type DemoLogin } from './public-logins.ts';

let test: OwnTestApp;

describe('the demo', () => {
  let admin: CoachCalls;
  let coach: CoachCalls;

  async function login({ email, password }: DemoLogin): Promise<CoachCalls> {
    const answer = await coachCalls(test.app, { token: null }).post('/auth/login', { email, password });
    expect(answer.statusCode).toBe(200);
    return coachCalls(test.app, answer.json());
  }

  beforeAll(async () => {
    test = await openOwnTestApp();
    const { logins } = await makeDemo(test.portal);
    [admin, coach] = (await Promise.all(logins.map(login))) as [CoachCalls, CoachCalls];
  });
  afterAll(() => test.close());

  it('gives the demo coach three teams, one of them free in both weeks, and open slots', async () => {
    const teams: { TeamName: string }[] = (await coach.get(`/coaches/coach-team/${COACH.email}`)).json();
    expect(teams).toHaveLength(3);
    const bookings = await coach.post('/reservations/reservations-for-teams', {
      teams: teams.map((team) => team.TeamName),
    });
    expect(bookings.json().reservations.length).toBeGreaterThanOrEqual(5);
    expect((await coach.get('/reservations/availability')).json().availability.length).toBeGreaterThan(50);
  });

  it('has teams with wishes, so that a rehearsal of the practice round assigns next week', async () => {
    const settings = { opening: 'round', weekday: 5, time: '20:00', divisions: [] };
    await admin.put('/admin/practice-round', { ...settings, isOn: true });
    const { assigned, figures }: RoundOutcome = (
      await admin.post('/admin/practice-round/rehearse', {})
    ).json();
    await admin.put('/admin/practice-round', { ...settings, isOn: false });
    expect(assigned.length).toBeGreaterThan(10);
    expect(figures.firstWishes).toBeGreaterThan(5);
    expect(figures.withoutWishes).toBeGreaterThan(5);
  });

  it('gives the demo coach rosters: one begun, one submitted and one not started, with raters who differ', async () => {
    const rosters: OwnRosters = (await coach.get('/ratings/rosters')).json();
    expect(rosters.closed).toBeNull();
    expect(
      rosters.teams.map(({ progress }) => [progress.players, progress.begun, progress.submitted]),
    ).toEqual([
      [9, 5, 0],
      [9, 9, 9],
      [9, 0, 0],
    ]);
    const { divisions }: RatingOverview = (await admin.get('/admin/ratings')).json();
    const rated = divisions.filter(({ players }) => players > 0);
    expect(rated).toHaveLength(3);
    for (const { drift, skills } of rated) {
      expect(drift.filter(({ isNoted }) => isNoted).length).toBeGreaterThan(0);
      expect(skills[0]?.count).toBeGreaterThan(20);
    }
  });

  it('makes rules for games that fit into the gyms, and dates off that teams requested', async () => {
    const { divisions, openTime }: GameRulesWire = (await admin.get('/admin/game-rules')).json();
    const games = divisions.reduce((sum, each) => sum + gamesNeeded(each.teams, each.gamesPerTeam), 0);
    expect(games).toBeGreaterThan(300);
    expect(countAllPlaces(divisions, openTime)).toBeGreaterThan(games);
    const { daysOff }: LeagueDaysOff = (await admin.get('/admin/days-off')).json();
    expect(new Set(daysOff.map(({ state }) => state))).toEqual(new Set(['requested', 'granted']));
    const own: OwnDaysOff = (await coach.get('/days-off')).json();
    expect([own.requests, own.daysOff.length]).toEqual(['open', 1]);
  });

  it('names no coach, no account and no player on any page for families', async () => {
    const { db } = test.portal;
    const people = [
      ...(await db.selectFrom('coach').select(['email', 'firstName', 'lastName']).execute()),
      ...(await db.selectFrom('account').select(['email', 'firstName', 'lastName']).execute()),
    ];
    const players = await db.selectFrom('player').select('firstName').execute();
    const names = new Set([
      ...people.flatMap(({ email, firstName, lastName }) => [email, firstName, lastName]),
      ...players.map(({ firstName }) => firstName),
    ]);
    expect(names.size).toBeGreaterThan(150);

    const teams = await db.selectFrom('team').select('id').execute();
    const shares = await Promise.all(teams.map(({ id }) => admin.post(`/coaches/teams/${id}/share`, {})));
    const { pages }: PublicSchedule = (await admin.put('/admin/public-schedule', { isOn: true })).json();
    const urls = [...shares.map((share) => share.json<TeamShare>().url), ...pages.map(({ url }) => url)];
    expect(urls.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const url of urls) {
      for (const form of ['', '.ics', '.json']) {
        const answer = await test.app.inject({ method: 'GET', url: new URL(url).pathname + form });
        expect(answer.statusCode, url).toBe(200);
        expect(answer.headers['set-cookie']).toBeUndefined();
        const words = new Set(
          `${JSON.stringify(answer.headers)} ${answer.body}`.split(/[^\p{L}\p{N}@._'-]+/u),
        );
        found.push(...[...names].filter((name) => words.has(name)).map((name) => `${url}${form}: ${name}`));
      }
    }
    expect(found).toEqual([]);
  });

  it('makes a demo league whose games can be generated', async () => {
    const list = async () => (await admin.get('/admin/game-plans')).json<GamePlansWire>();
    const answer = await admin.post('/admin/game-plans', {
      from: 'empty',
      keep: 'pinned',
      seed: 1,
      moves: 40_000,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await expect.poll(async () => (await list()).drawing, { interval: 100 }).toBeNull();
    const { plans, games, lastFailure } = await list();
    expect(lastFailure).toBeNull();
    expect(plans).toMatchObject([{ state: 'draft', games, unplaced: 0, broken: 0 }]);
  });
});
