import { makeEntry, makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { freeing } from './testing/freeing.ts';
import { useWaitingStage } from './testing/waiting-stage.ts';

/** What counts as freed; it is Tuesday noon, and the slots are Thursday's. */

const stage = useWaitingStage();
const { held, free, ids } = freeing(stage);
const db = () => stage.test.portal.db;

let freed: TestSlot;
beforeEach(() => {
  freed = stage.slot('thisWeek');
});

describe('what frees a slot', () => {
  beforeEach(async () => {
    await stage.wish(stage.hawks, ids().hawks);
  });

  it('a blackout that is withdrawn', async () => {
    await makeEntry(db(), { slot: freed, type: 'blackout' });
    await stage.look();
    expect(await stage.offers()).toEqual([]);
    await sql`update entry set state = 'cancelled', cancelled_at = now()`.execute(db());
    await stage.look();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('a permit that the school approves', async () => {
    await db().updateTable('slot').set({ permit_status: 'pending' }).where('id', '=', freed.id).execute();
    await stage.look();
    await db().updateTable('slot').set({ permit_status: 'approved' }).where('id', '=', freed.id).execute();
    await stage.look();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('a new slot in the days that were in reach', async () => {
    const { season, venue } = stage.league;
    const made = await makeSlot(db(), {
      seasonId: season.id,
      courtId: venue.court.id,
      date: '2026-11-26',
      startTime: '20:00:00',
    });
    await stage.look();
    expect(await stage.offers()).toEqual([held(ids().hawks, made)]);
  });

  it('but not what was open when the first wish was made', async () => {
    await stage.look();
    expect(await stage.offers()).toEqual([]);
  });

  it('nor the week that comes into reach with a Monday', async () => {
    await stage.travel('2026-11-23T17:00:00Z');
    await stage.look();
    await stage.look();
    expect(await stage.offers()).toEqual([]);
    expect((await stage.owls.openSlotIds()).length).toBeGreaterThan(0);
  });

  it('nor anything while nobody waits: the next wish begins with what is open then', async () => {
    const [wish] = (await stage.list(stage.hawks)).wishes;
    await stage.test.app.inject({
      method: 'DELETE',
      url: `/api/waiting-list/wishes/${wish?.id}`,
      headers: { authorization: `Bearer ${stage.league.coach.token}` },
    });
    await stage.look();
    await free();
    await stage.wish(stage.hawks, ids().hawks);
    await stage.look();
    expect(await stage.offers()).toEqual([]);
  });
});
