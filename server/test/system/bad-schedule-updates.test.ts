import { makeEntry } from '@portal/testkit/factories.ts';
import type { Call } from '@portal/testkit/sample-calls.ts';
import { eventBody, slotAt } from '@portal/testkit/schedule-bodies.ts';
import { describe, expect, it } from 'vitest';
import { useBadStage } from './bad-schedule-stage.ts';

/** Well-formed updates that must be refused (docs/spec/safety.md#bad-schedule-input). */

const stage = useBadStage();

describe('a changed end', () => {
  const onPractice = async (change: object): Promise<Call> => {
    await makeEntry(stage.portal.portal.db, {
      slot: stage.free(),
      type: 'practice',
      homeTeamId: stage.league.boysHawks.id,
    });
    return stage.event(change);
  };

  it.each([
    ['before the start', { reservationEndTime: '17:45' }],
    ['at the start', { reservationEndTime: '18:00' }],
    ['off the quarter', { reservationEndTime: '19:05' }],
    ['with seconds', { reservationEndTime: '19:15:01' }],
    ['too late', { reservationEndTime: '23:59' }],
  ])('refuses an end %s', async (_, change) => {
    await stage.expectRefused('updateEndTime', await onPractice(change), {
      status: 422,
      code: 'INVALID_INPUT',
    });
  });

  it('refuses to change another entry than the screen shows', async () => {
    const call = await onPractice({ entryId: 2_000_000_000, reservationEndTime: '19:15' });
    await stage.expectRefused('updateEndTime', call, { status: 409, code: 'WRONG_STATE' });
  });

  it.each([
    ['another day', { reservationDate: '2026-11-27' }],
    ['another time', { reservationTime: '18:30' }],
  ])('refuses %s than the one of the slot', async (_, change) => {
    const call = await onPractice({ ...change, reservationEndTime: '19:15' });
    await stage.expectRefused('updateEndTime', call, { status: 409, code: 'WRONG_STATE' });
  });

  it.each([
    ['game', 'Only practices can be updated here.'],
    ['playoff', 'Only practices can be updated here.'],
    ['clinic', 'Not updatable (CLINIC)'],
    ['blackout', 'Not updatable (BLACKOUT)'],
  ] as const)('refuses to change the end of a %s', async (type, text) => {
    const teams = type === 'game' || type === 'playoff' ? { homeTeamId: stage.league.owls.id } : {};
    await makeEntry(stage.portal.portal.db, { slot: stage.free(), type, ...teams });
    const body = await stage.expectRefused('updateEndTime', stage.event(), {
      status: 409,
      code: 'WRONG_STATE',
    });
    expect(body.error).toContain(text);
  });

  it('refuses to change an open slot and an unknown one', async () => {
    await stage.expectRefused('updateEndTime', stage.event(), { status: 409, code: 'WRONG_STATE' });
    const unknown = stage.event({ availabilityId: 999_999 });
    await stage.expectRefused('updateEndTime', unknown, { status: 404, code: 'NOT_FOUND' });
  });

  it('refuses to change a past practice', async () => {
    const slot = slotAt(stage.league, 'past', 0);
    await makeEntry(stage.portal.portal.db, {
      slot,
      type: 'practice',
      homeTeamId: stage.league.boysHawks.id,
    });
    await stage.expectRefused('updateEndTime', { body: eventBody(slot) }, { status: 409, code: 'SLOT_PAST' });
  });

  it('refuses an end that overlaps the next entry and names the entry', async () => {
    const next = slotAt(stage.league, 'nextWeek', 2);
    await makeEntry(stage.portal.portal.db, { slot: next, type: 'clinic' });
    const call = await onPractice({ reservationEndTime: '19:15' });
    const body = await stage.expectRefused('updateEndTime', call, { status: 409, code: 'SLOT_TAKEN' });
    expect(body.conflict).toMatchObject({ type: 'clinic', start: '19:00:00', end: '20:00:00' });
  });
});
