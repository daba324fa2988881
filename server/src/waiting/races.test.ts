import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { holdSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { PATIENT } from '@portal/testkit/patience.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { beginRound } from './freed-slot-repository.ts';
import { takeRequestedSlots } from './process-waitlist.ts';
import { HAWKS, JAYS, OWLS, useWaitingStage } from './testing/waiting-stage.ts';

/** Two processes, a worker and two coaches, all at the same time. */

const stage = useWaitingStage();
const db = () => stage.test.portal.db;
const ids = () => ({ hawks: stage.league.boysHawks.id, owls: stage.league.owls.id });

let freed: TestSlot;
beforeEach(async () => {
  freed = stage.slot('thisWeek');
  await stage.request(stage.hawks, ids().hawks);
  await stage.jays.reserve(stage.body(freed, JAYS));
  await stage.processWaitlist();
});

const active = () =>
  db().selectFrom('entry').select('homeTeamId as teamId').where('state', '=', 'active').execute();
const rounds = () => db().selectFrom('waitingRound').selectAll().execute();

describe('a slot that is freed', () => {
  it('offers a freed slot once, however many workers run at the same time', async () => {
    await stage.jays.cancel({ AvailabilityId: freed.id });
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => stage.processWaitlist(stage.apps[index % 2 === 0 ? 0 : 1])),
    );
    expect(await stage.offers()).toEqual([{ slotId: freed.id, teamId: ids().hawks, state: 'held' }]);
    expect(await stage.mails()).toHaveLength(2);
    expect(await rounds()).toHaveLength(1);
  });

  it('never holds a freed slot for one team while another team books it', async () => {
    for (let round = 0; round < 6; round += 1) {
      await stage.jays.cancel({ AvailabilityId: freed.id });
      const [booking] = await Promise.all([
        stage.owls.reserve(stage.body(freed, OWLS)),
        stage.processWaitlist(stage.apps[round % 2 === 0 ? 0 : 1]),
      ]);
      const held = (await stage.offers()).filter(({ state }) => state === 'held');
      if (booking.statusCode === 200) {
        await stage.processWaitlist();
        expect((await stage.offers()).filter(({ state }) => state === 'held')).toEqual([]);
        expect(await active()).toEqual([{ teamId: ids().owls }]);
        expect((await stage.owls.cancel({ AvailabilityId: freed.id })).statusCode).toBe(200);
      } else {
        expect(refusalOf(booking)).toMatchObject({ code: 'SLOT_TAKEN', conflict: { type: 'held' } });
        expect(held).toEqual([{ slotId: freed.id, teamId: ids().hawks, state: 'held' }]);
        expect(await active()).toEqual([]);
      }
      await db().deleteFrom('waitingRound').execute();
      expect((await stage.jays.reserve(stage.body(freed, JAYS))).statusCode).toBe(200);
      await stage.processWaitlist();
    }
  });

  it('offers a freed slot in another process if one is killed in between', async () => {
    await stage.jays.cancel({ AvailabilityId: freed.id });
    const [row, ...others] = await takeRequestedSlots(stage.test.portal);
    if (row === undefined || others.length > 0) throw new Error('Expected exactly one freed slot.');
    await inTransaction(db(), (tx) => beginRound(tx, row, stage.test.clock.now()));
    expect(await stage.offers()).toEqual([]);
    await stage.processWaitlist(stage.apps[1]);
    expect(await stage.offers()).toEqual([{ slotId: freed.id, teamId: ids().hawks, state: 'held' }]);
  });
});

describe('a held slot', () => {
  beforeEach(async () => {
    await stage.request(stage.owls, ids().owls);
    await stage.jays.cancel({ AvailabilityId: freed.id });
    await stage.processWaitlist();
  });

  it('either books or passes on a held slot if its team declines and books at the same time', async () => {
    const [offer] = (await stage.list(stage.hawks)).offers;
    const [booking, no] = await Promise.all([
      stage.hawks.reserve(stage.body(freed, HAWKS)),
      stage.hawks.post(`/waitlist/offers/${offer?.id}/decline`, {}),
      stage.processWaitlist(stage.apps[1]),
    ]);
    await stage.processWaitlist();
    const states = await stage.offers();
    if (booking.statusCode === 200) {
      expect(no.statusCode).toBe(409);
      expect(states).toMatchObject([{ teamId: ids().hawks, state: 'accepted' }]);
    } else {
      expect(no.statusCode).toBe(200);
      expect(refusalOf(booking)).toMatchObject({ code: 'SLOT_TAKEN', conflict: { type: 'held' } });
      expect(states).toMatchObject([{ state: 'declined' }, { teamId: ids().owls, state: 'held' }]);
    }
    expect((await active()).length).toBe(booking.statusCode === 200 ? 1 : 0);
  });

  it('passes on a declined slot even if the next team is offered another slot at the same time', async () => {
    const [offer] = (await stage.list(stage.hawks)).offers;
    const slotId = stage.slot('thisWeek', 1).id;
    const now = stage.test.clock.now();
    const other = await db().startTransaction().execute();
    await holdSlot(other, { slotId, teamId: ids().owls, now });
    const no = stage.hawks.post(`/waitlist/offers/${offer?.id}/decline`, {});
    await vi.waitFor(async () => {
      const waits = sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'insert into "waiting_offer"%'`;
      expect((await waits.execute(db())).rows).toHaveLength(1);
    }, PATIENT);
    await other.commit().execute();
    expect((await no).statusCode).toBe(200);
    expect(await stage.offers()).toEqual([
      { slotId: freed.id, teamId: ids().hawks, state: 'declined' },
      { slotId, teamId: ids().owls, state: 'held' },
    ]);
  });

  it('passes on a held slot once if it expires on two processes', async () => {
    await stage.travel('2026-11-17T18:00:00Z');
    await Promise.all([
      stage.processWaitlist(),
      stage.processWaitlist(stage.apps[1]),
      stage.processWaitlist(),
      stage.processWaitlist(stage.apps[1]),
    ]);
    expect(await stage.offers()).toMatchObject([
      { teamId: ids().hawks, state: 'expired' },
      { teamId: ids().owls, state: 'held' },
    ]);
    expect(await stage.mails()).toHaveLength(3);
  });

  it('shows a held slot as held in the next list of either process, and as open after a decline', async () => {
    const until = async (index: 0 | 1) => {
      const answer = await stage.apps[index].app.inject({
        method: 'GET',
        url: '/api/reservations/availability',
        headers: { authorization: `Bearer ${stage.league.other.token}` },
      });
      const slots: { Id: number; HeldUntil?: string }[] = answer.json().availability;
      return { until: slots.find(({ Id }) => Id === freed.id)?.HeldUntil, etag: answer.headers.etag };
    };
    const [here, there] = [await until(0), await until(1)];
    expect([here.until, there.until]).toEqual(['2026-11-17T13:00:00', '2026-11-17T13:00:00']);
    for (const who of [stage.hawks, stage.owls]) {
      const [offer] = (await stage.list(who)).offers;
      expect((await who.post(`/waitlist/offers/${offer?.id}/decline`, {})).statusCode).toBe(200);
    }
    const after = [await until(0), await until(1)];
    expect(after.map(({ until: held }) => held)).toEqual([undefined, undefined]);
    expect(after[0]?.etag).not.toBe(here.etag);
  });
});
