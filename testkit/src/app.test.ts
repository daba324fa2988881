import { afterEach, describe, expect, it } from 'vitest';
import { type OwnTestApp, openKeptTestApp, openTwoKeptTestApps } from './app.ts';
import { coachCalls } from './coach-calls.ts';
import { makeLeague } from './league.ts';

let open: OwnTestApp[] = [];

async function take(now?: string): Promise<OwnTestApp> {
  const test = await openKeptTestApp(now === undefined ? {} : { now });
  open.push(test);
  return test;
}
async function leave(test: OwnTestApp): Promise<void> {
  open = open.filter((other) => other !== test);
  await test.close();
}

afterEach(async () => {
  await Promise.all(open.map((test) => test.close()));
  open = [];
});

describe('an app that served another test before', () => {
  it('keeps no session, slot or setting of the earlier test and starts with its own clock', async () => {
    const first = await take('2026-11-18T17:00:00Z');
    const league = await makeLeague(first.portal.db, first.clock.now());
    const coach = coachCalls(first.app, league.coach);
    expect((await coach.openSlotIds()).length).toBeGreaterThan(0);
    const name = { name: 'leagueName', value: JSON.stringify({ value: 'Another league' }) };
    await first.portal.db.insertInto('setting').values(name).execute();
    await first.portal.settings.reload();
    expect(first.portal.settings.current().leagueName).toBe('Another league');
    first.portal.publicUrl = 'http://other.example';
    await leave(first);

    const second = await take();
    expect(second.app).toBe(first.app);
    expect((await coachCalls(second.app, league.coach).availability()).statusCode).toBe(401);
    expect(second.clock.now()).toEqual(new Date('2026-11-17T17:00:00Z'));
    expect(second.portal.publicUrl).toBe('http://portal.example');
    expect(second.portal.settings.current().leagueName).not.toBe('Another league');
    const next = await makeLeague(second.portal.db, second.clock.now());
    const slots = Object.values(next.slots).flat();
    const offered = await coachCalls(second.app, next.coach).openSlotIds();
    expect(offered.length).toBeGreaterThan(0);
    expect(slots.map(({ id }) => id)).toEqual(expect.arrayContaining(offered));
  });

  it('is closed and not used again if it listens on a port', async () => {
    const first = await take();
    await first.app.listen({ port: 0, host: '127.0.0.1' });
    await leave(first);
    expect((await take()).app).not.toBe(first.app);
  });
});

describe('two apps that served another test before', () => {
  it('keep no session or setting of the earlier test and start with their own clocks', async () => {
    const first = await openTwoKeptTestApps();
    const [left, right] = first.apps;
    const league = await makeLeague(left.portal.db, left.clock.now());
    for (const { app } of first.apps) {
      expect((await coachCalls(app, league.coach).availability()).statusCode).toBe(200);
    }
    const name = { name: 'leagueName', value: JSON.stringify({ value: 'Another league' }) };
    await right.portal.db.insertInto('setting').values(name).execute();
    await right.portal.settings.reload();
    right.portal.publicUrl = 'http://other.example';
    right.clock.set('2026-11-18T17:00:00Z');
    await first.close();

    const second = await openTwoKeptTestApps();
    expect(second.apps).toBe(first.apps);
    for (const { app, clock, portal } of second.apps) {
      expect((await coachCalls(app, league.coach).availability()).statusCode).toBe(401);
      expect(clock.now()).toEqual(new Date('2026-11-17T17:00:00Z'));
      expect(portal.publicUrl).toBe('http://portal.example');
      expect(portal.settings.current().leagueName).not.toBe('Another league');
    }
    await second.close();
  });
});
