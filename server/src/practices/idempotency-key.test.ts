import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { useRacingStage } from './testing/racing-stage.ts';

const stage = useRacingStage();

describe('an Idempotency-Key', () => {
  it('turns fifty simultaneous calls with one key into one booking with one response', async () => {
    const racer = await stage.makeRacer();
    const slot = await stage.makeOneSlot();
    const body = await stage.bodyOf(racer, slot);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => stage.callsOn(index, racer).reserve(body, 'key-1')),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await stage.activeEntries()).toHaveLength(1);
    const mails = await stage.apps[0].portal.db.selectFrom('mail').select('id').execute();
    expect(mails).toHaveLength(1);
  });

  it('refuses a key for a different request, and separates the keys of each account', async () => {
    const [first, second] = [await stage.makeRacer(), await stage.makeRacer()];
    const slots = await stage.makeSlots('2026-11-19', 2);
    const [one, two] = slots;
    if (one === undefined || two === undefined) throw new Error('A slot is missing.');
    expect((await stage.callsOn(0, first).reserve(await stage.bodyOf(first, one), 'key-1')).statusCode).toBe(
      200,
    );
    const reused = await stage.callsOn(1, first).reserve(await stage.bodyOf(first, two), 'key-1');
    expect(refusalOf(reused)).toEqual({
      status: 409,
      error: 'This Idempotency-Key was already used for another request.',
      code: 'KEY_REUSED',
    });
    const cancel = await stage.callsOn(0, first).cancel({ AvailabilityId: one.id }, 'key-1');
    expect(refusalOf(cancel).code).toBe('KEY_REUSED');
    expect(
      (await stage.callsOn(0, second).reserve(await stage.bodyOf(second, two), 'key-1')).statusCode,
    ).toBe(200);
  });

  it('lets a key be used again after a refusal', async () => {
    const [holder, waiter] = [await stage.makeRacer(), await stage.makeRacer()];
    const slot = await stage.makeOneSlot();
    await stage.callsOn(0, holder).reserve(await stage.bodyOf(holder, slot));
    const body = await stage.bodyOf(waiter, slot);
    expect(refusalOf(await stage.callsOn(0, waiter).reserve(body, 'key-1')).code).toBe('SLOT_TAKEN');
    await stage.callsOn(0, holder).cancel({ AvailabilityId: slot.id });
    expect((await stage.callsOn(0, waiter).reserve(body, 'key-1')).statusCode).toBe(200);
  });

  it('stores a key for a day and deletes it when later keys are stored', async () => {
    const { db } = stage.apps[0].portal;
    const racer = await stage.makeRacer();
    const slot = await stage.makeOneSlot();
    await stage.callsOn(0, racer).reserve(await stage.bodyOf(racer, slot), 'key-1');
    const age = (instant: string) => updateRows(db, 'idempotency', {}, { createdAt: new Date(instant) });
    const keys = async () =>
      (await db.selectFrom('idempotency').select('key').orderBy('key').execute()).map((row) => row.key);
    await age('2026-11-16T17:00:00Z');
    await stage.callsOn(0, racer).cancel({ AvailabilityId: slot.id }, 'key-2');
    expect(await keys()).toEqual(['key-1', 'key-2']);
    await age('2026-11-16T16:59:59Z');
    const again = await stage.callsOn(0, racer).reserve(await stage.bodyOf(racer, slot), 'key-1');
    expect(again.statusCode).toBe(200);
    expect(await stage.activeEntries()).toHaveLength(1);
    expect(await keys()).toEqual(['key-1']);
  });
});
