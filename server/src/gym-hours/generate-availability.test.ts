import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeSession } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tryLockSeason } from '#season/find-season.ts';
import { numbersOf } from '#season/testing/season-calls.ts';
import { openThursdays, thursdays } from '#season/testing/thursdays.ts';

const test = useFresh(() => openThursdays());

describe('step 3a or 3b', () => {
  it('refuses step 3a or 3b out of order, and says what has to come first', async () => {
    await test.db.updateTable('season').set({ isActive: false }).execute();
    for (const call of [test.admin.generate, test.admin.merge]) {
      const answer = await call();
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        expect.stringMatching(/set the active season/),
      ]);
    }
    await test.db.updateTable('season').set({ isActive: true }).execute();
    const noPermits = await test.admin.generate();
    expect([noPermits.statusCode, noPermits.json().error]).toEqual([
      409,
      expect.stringMatching(/no permits yet/),
    ]);
    const before = await test.slots();
    const notGenerated = await test.admin.merge();
    expect([notGenerated.statusCode, notGenerated.json().error]).toEqual([
      409,
      expect.stringMatching(/run 3a first/),
    ]);
    expect(await test.slots()).toEqual(before);
  });

  it('refuses step 3a, step 3b and a load while another step runs', async () => {
    await test.run(thursdays());
    await test.admin.upload('division,team,coach name,email\na,b,c,d@example.org', {
      year: '2026',
      season: 'Fall',
    });
    const calls = [test.admin.generate, test.admin.merge, () => test.admin.load({ season: 'Fall' })];
    await test.db.transaction().execute(async (tx) => {
      expect(await tryLockSeason(tx, test.league.season.id)).toBe(true);
      for (const call of calls) {
        const answer = await call();
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_RUNNING']);
      }
    });
    for (const call of calls) expect((await call()).statusCode).toBe(200);
  });

  it('refuses step 3a if the permits would give more than 100,000 slots', async () => {
    const rows = [...Array(30).keys()].map(
      (n) => `Salk,Gym,,Friday,0:00,23:45,11/${n + 1}/2026,2027-11-20,15,Approved`,
    );
    await test.admin.importPermits([thursdays(), ...rows].join('\n'));
    const answer = await test.admin.generate();
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.stringMatching(/more than 100,000 slots/),
    ]);
  });
});

describe('the log of step 3a or 3b', () => {
  it('logs steps 3a and 3b as plain text, line by line, with their counts', async () => {
    await test.admin.importPermits(thursdays());
    const generated = await test.admin.generate();
    expect(generated.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(generated.body.split('\n')).toEqual([
      'Step 3a for Fall 2026.',
      'Permits: 1. Closures: 0. Venues: 1.',
      'SALK: 12 slots',
      'Approved: 12',
      'Pending: 0',
      'Declined: 0',
      'Canceled: 0',
      'Generated: 12',
      'Done. Step 3b brings them into the schedule.',
      '',
    ]);
    const merged = await test.admin.merge();
    expect(merged.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(merged.body.split('\n')).toEqual([
      'Step 3b for Fall 2026.',
      'Generated slots: 12',
      'Past and left as they were: 2',
      'Merge summary',
      'Updated: 0',
      'Inserted: 2',
      'Unchanged: 10',
      'Withdrawn: 0',
      'Kept because booked: 0',
      '',
    ]);
  });

  it('ends the log with one clear line if step 3b fails, and merges nothing', async () => {
    await test.admin.importPermits(thursdays({ to: '22:00' }));
    await test.admin.generate();
    await sql`
      create function no_nine() returns trigger language plpgsql as
        $$ begin if new.start_time = '21:00' then raise exception 'secret detail'; end if; return new; end $$;
      create trigger no_nine before insert on slot for each row execute function no_nine()`.execute(test.db);
    const before = await test.slots();
    const answer = await test.admin.merge();
    expect([answer.statusCode, answer.body.trimEnd().split('\n').at(-1)]).toEqual([
      200,
      'FAILED: Something went wrong. Nothing was changed.',
    ]);
    expect(answer.body).not.toMatch(/secret|Merge summary/);
    expect(await test.slots()).toEqual(before);
    await sql`drop trigger no_nine on slot`.execute(test.db);
    expect(numbersOf(await test.admin.merge())).toMatchObject({ Inserted: 14, Withdrawn: 0 });
  });

  it('continues step 3b when the reader of its log disconnects', async () => {
    await test.admin.importPermits(thursdays({ to: '22:00' }));
    await test.admin.generate();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const token = await makeSession(test.db, { accountId: test.admin.account.id, now: test.clock.now() });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const gone = request({ port, path: '/api/season/3b/stream', method: 'POST', headers });
    // the merge waits here, so that it is surely unfinished when its reader leaves
    await test.db.transaction().execute(async (tx) => {
      await sql`select id from slot for update`.execute(tx);
      gone.end('{}');
      await once(gone, 'response');
      gone.destroy();
    });
    await expect
      .poll(async () => (await test.slots()).filter(({ isWithdrawn }) => !isWithdrawn).length)
      .toBe(26);
  });
});
