import { makeEntry, makeSlot } from '@portal/testkit/factories.ts';
import { slotAt } from '@portal/testkit/schedule-bodies.ts';
import { describe, expect, it } from 'vitest';
import { cancelOf, useBadStage } from './bad-schedule-stage.ts';

/** Cancels and undos that must be refused (docs/spec/safety.md#bad-schedule-input). */

const stage = useBadStage();

const KINDS = [
  ['cancelEntry', ['practice', 'game', 'playoff']],
  ['cancelClinic', ['clinic']],
  ['cancelBlackout', ['blackout']],
] as const;
const TYPES = ['practice', 'game', 'playoff', 'clinic', 'blackout'] as const;

describe.each(KINDS)('%s', (name, own) => {
  const others = TYPES.filter((type) => !(own as readonly string[]).includes(type));
  const teamsOf = (type: (typeof TYPES)[number]) =>
    type === 'clinic' || type === 'blackout' ? {} : { homeTeamId: stage.league.boysHawks.id };

  it.each(others)('refuses to cancel a %s', async (type) => {
    await makeEntry(stage.portal.portal.db, { slot: stage.free(), type, ...teamsOf(type) });
    await stage.expectRefused(name, cancelOf(stage.free()), { status: 409, code: 'WRONG_STATE' });
  });

  it.each(own)('refuses to cancel a past %s', async (type) => {
    const slot = slotAt(stage.league, 'past', 1);
    await makeEntry(stage.portal.portal.db, { slot, type, ...teamsOf(type) });
    await stage.expectRefused(name, cancelOf(slot), { status: 409, code: 'SLOT_PAST' });
  });

  it.each(own)('refuses to cancel another %s than the screen shows', async (type) => {
    const { id } = await makeEntry(stage.portal.portal.db, { slot: stage.free(), type, ...teamsOf(type) });
    const call = cancelOf(stage.free(), { EntryId: id + 1 });
    await stage.expectRefused(name, call, { status: 409, code: 'WRONG_STATE' });
  });

  it('says that an open slot cannot be canceled', async () => {
    const body = await stage.expectRefused(name, cancelOf(stage.free()), {
      status: 409,
      code: 'WRONG_STATE',
    });
    expect(body.error).toContain('Not cancelable (OPEN)');
  });

  it('answers 404 to a cancel on an unknown slot', async () => {
    await stage.expectRefused(
      name,
      { body: { AvailabilityId: 999_999 } },
      { status: 404, code: 'NOT_FOUND' },
    );
  });

  it('refuses to cancel on an open slot whose permit is pending', async () => {
    const slot = await makeSlot(stage.portal.portal.db, {
      seasonId: stage.league.season.id,
      courtId: stage.league.venue.court.id,
      date: '2026-11-29',
      startTime: `${10 + KINDS.findIndex(([kind]) => kind === name)}:00:00`,
      permitStatus: 'pending',
    });
    const body = await stage.expectRefused(name, cancelOf(slot), { status: 409, code: 'WRONG_STATE' });
    expect(body.error).toContain('Actions disabled: pending');
  });
});

it('refuses a second undo', async () => {
  const { db } = stage.portal.portal;
  await makeEntry(db, { slot: stage.free(), type: 'practice', homeTeamId: stage.league.boysHawks.id });
  const answer = await stage.ask('cancelEntry', cancelOf(stage.free()));
  expect(answer.statusCode, answer.body).toBe(200);
  const call = { params: { id: String(answer.json().undo.id) } };
  expect((await stage.ask('undoCancel', call)).statusCode).toBe(200);
  await stage.expectRefused('undoCancel', call, { status: 409, code: 'WRONG_STATE' });
});
