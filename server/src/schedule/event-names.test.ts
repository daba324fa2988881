import type { EventName } from '@portal/contract/schedule-lists.ts';
import { countLockWaits } from '@portal/testkit/barrier.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';

const PATH = '/admin/lookups/events';
const stage = useBookingStage();

const send = (method: 'PUT' | 'DELETE', id: number | string, body?: object) =>
  stage.test.app.inject({
    method,
    url: `/api${PATH}/${id}`,
    headers: {
      authorization: `Bearer ${stage.league.admin.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
const list = async (type: string): Promise<EventName[]> =>
  (await stage.admin.get(`${PATH}?type=${type}`)).json();
const namesOf = async (type: string) => (await list(type)).map(({ name }) => name);
const add = (type: unknown, name: unknown) => stage.admin.post(PATH, { type, name });
const idOf = async (type: string, name: string): Promise<number> => {
  const found = (await list(type)).find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.id;
};

describe('blackout reasons and clinic names', () => {
  it('keeps blackout reasons and clinic names in separate lists', async () => {
    expect(await namesOf('blackout')).toEqual([
      'School event',
      'Gym maintenance',
      'Holiday',
      'Weather',
      'Other',
    ]);
    expect(await namesOf('clinic')).toEqual([
      'Skills clinic',
      'Coaches clinic',
      'Referee clinic',
      'Evaluations',
    ]);
  });

  it('adds a name at the end of its list, and returns an existing one unchanged', async () => {
    const answer = await add('clinic', '  Shooting   camp ');
    expect(answer.json()).toEqual({ id: expect.any(Number), name: 'Shooting camp' });
    expect((await namesOf('clinic')).at(-1)).toBe('Shooting camp');
    expect((await add('clinic', 'SHOOTING CAMP')).json()).toEqual(answer.json());
    expect(await namesOf('clinic')).toHaveLength(5);
    expect((await add('blackout', 'Shooting camp')).json()).not.toEqual(answer.json());
  });

  it('adds a name once for many simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add('clinic', 'Camp')));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.json()).toEqual({ id: await idOf('clinic', 'Camp'), name: 'Camp' });
  });

  it('renames a name, even to another spelling of the same name, and keeps its place', async () => {
    const id = await idOf('blackout', 'Holiday');
    expect((await send('PUT', id, { name: 'HOLIDAY' })).json()).toEqual({ id, name: 'HOLIDAY' });
    expect((await send('PUT', id, { name: 'Snow day' })).json()).toEqual({ id, name: 'Snow day' });
    expect((await namesOf('blackout'))[2]).toBe('Snow day');
    // the other list is separate
    expect((await send('PUT', id, { name: 'Evaluations' })).statusCode).toBe(200);
  });

  it('refuses to rename a name to one that is on the list', async () => {
    const answer = await send('PUT', await idOf('blackout', 'Holiday'), { name: 'weather' });
    expect(refusalOf(answer)).toEqual({
      status: 409,
      code: 'IN_USE',
      error: 'There is already a blackout reason called “Weather”.',
    });
  });

  it('removes a name permanently, and answers a repeat the same', async () => {
    const id = await idOf('blackout', 'Holiday');
    const first = await send('DELETE', id);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { message: 'The name is no longer in the list.' },
    ]);
    expect((await send('DELETE', id)).body).toBe(first.body);
    expect(await namesOf('blackout')).toEqual(['School event', 'Gym maintenance', 'Weather', 'Other']);
    expect(refusalOf(await send('PUT', id, { name: 'Holiday' }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      error: 'Name not found.',
    });
  });

  it('never removes all names of a list, even for simultaneous calls', async () => {
    const names = await list('clinic');
    const { db } = stage.test.portal;
    const answers = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('eventName').select('id').forUpdate().execute();
      const removals = names.map(({ id }) => send('DELETE', id));
      await expect.poll(() => countLockWaits(db)).toBe(names.length);
      return removals;
    });
    const refused = (await Promise.all(answers)).filter((answer) => answer.statusCode !== 200).map(refusalOf);
    expect(refused).toEqual([
      {
        status: 409,
        code: 'WRONG_STATE',
        error: 'This is the last clinic name. Please add another one first, or rename it.',
      },
    ]);
    expect(await namesOf('clinic')).toHaveLength(1);
  });

  it('refuses to add a name without a list or a proper text', async () => {
    for (const [type, name, error] of [
      ['party', 'Camp', 'Please choose blackout or clinic.'],
      ['clinic', '\u200b', 'Enter a name.'],
      ['clinic', 'x'.repeat(121), 'At most 120 characters, please.'],
      ['clinic', 'a\u0000b', 'Please use plain letters only.'],
    ] as const) {
      expect(refusalOf(await add(type, name))).toMatchObject({ status: 422, code: 'INVALID_INPUT', error });
    }
  });
});
