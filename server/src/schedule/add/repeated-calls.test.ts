import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { expect, it } from 'vitest';
import { useAddStage } from '../testing/add-stage.ts';

/**
 * A repeat with the same Idempotency-Key gets the response of the first call and does nothing
 * (docs/spec/decisions.md#added-calls).
 */

const stage = useAddStage();
type Body = Record<string, unknown>;
type Prepared = { path: string; body: Body };

const cancelOf = async (path: string, add: Promise<{ statusCode: number }>): Promise<Prepared> => {
  expect((await add).statusCode).toBe(200);
  return { path, body: { AvailabilityId: stage.at(18).id } };
};

const clinicBody = () => stage.eventBody(stage.at(18), { reservationEndTime: '19:00' });
const CALLS: Record<string, () => Prepared | Promise<Prepared>> = {
  practice: () => ({ path: '/admin/reserve', body: stage.practiceBody(stage.at(18)) }),
  game: () => ({ path: '/admin/games/schedule', body: stage.gameBody(stage.at(18)) }),
  clinic: () => ({ path: '/admin/clinic', body: clinicBody() }),
  blackout: () => ({ path: '/admin/blackout', body: stage.eventBody(stage.at(18)) }),
  'changed end': async () => {
    expect((await stage.practice(stage.at(18))).statusCode).toBe(200);
    const body = stage.eventBody(stage.at(18), { reservationEndTime: '18:45' });
    return { path: '/admin/reservations/update-endtime', body };
  },
  'cancelled practice': () => cancelOf('/admin/cancel-reservation', stage.practice(stage.at(18))),
  'cancelled clinic': () =>
    cancelOf('/admin/cancel/clinic', stage.clinic(stage.at(18), { reservationEndTime: '19:00' })),
  'cancelled blackout': () => cancelOf('/admin/cancel/blackout', stage.blackout(stage.at(18))),
};

const traces = async () => ({ mails: (await stage.mails()).length, history: await stage.history() });

it.each(Object.keys(CALLS))('answers a repeated call with the same key as the first: %s', async (name) => {
  const prepared = await CALLS[name]?.();
  if (prepared === undefined) throw new Error('There is no call with this name.');
  const { path, body } = prepared;
  const send = (to: string, sent: Body) => stage.admin.post(to, sent, { 'idempotency-key': 'one' });
  const first = await send(path, body);
  const after = await traces();
  const second = await send(path, body);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.json()).toEqual(first.json());
  expect(await traces()).toEqual(after);

  const isCancel = path.includes('cancel');
  const other = isCancel ? '/admin/clinic' : '/admin/cancel-reservation';
  const otherBody = isCancel ? clinicBody() : { AvailabilityId: stage.at(18).id };
  expect(refusalOf(await send(other, otherBody))).toMatchObject({ status: 409, code: 'KEY_REUSED' });
  expect(await traces()).toEqual(after);
});
