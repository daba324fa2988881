import type { LeftoverSeason } from '@portal/contract/schedule-leftover.ts';
import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import {
  makeAccount,
  makeEntry,
  makeSeason,
  makeSession,
  makeSlot,
  type TestSlot,
} from '@portal/testkit/factories.ts';
import { rowOf, updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';

/**
 * Fall 2026 has slots this week and the next. Once Winter 2026 is active, it has the same court on Thursday at 18:30.
 */
const stage = useBookingStage();
const FALL = { year: 2026, season: 'Fall' };
const WINTER = { year: 2026, season: 'Winter' };

const db = () => stage.test.portal.db;
const setActive = (season: object) => stage.admin.post('/admin/set-active-season', season);
const left = async () =>
  (await stage.admin.get('/admin/leftover-entries')).json<{ seasons: LeftoverSeason[] }>().seasons;
const idsOf = async () => (await left()).flatMap(({ entries }) => entries.map(({ EntryId }) => EntryId));
const cancel = (body: object, key?: string, as = stage.admin) =>
  as.post('/admin/leftover-entries/cancel', { ...FALL, ...body }, key ? { 'idempotency-key': key } : {});
const all = async () => {
  const ids = await idsOf();
  return { entriesShown: ids, entryIds: ids };
};
const statesOf = async () =>
  (await db().selectFrom('entry').select(['type', 'state']).orderBy('id').execute()).map(
    ({ type, state }) => `${type} ${state}`,
  );
const mails = async () =>
  (await db().selectFrom('mail').select(['kind', 'recipient']).orderBy('id').execute()).map(
    ({ kind, recipient }) => `${kind} ${recipient}`,
  );

/** An upcoming practice, game and clinic of Fall, a past practice and a canceled one. */
async function makeFall(): Promise<void> {
  const { boysHawks, owls } = stage.league;
  const practice = { type: 'practice', homeTeamId: boysHawks.id, bookedBy: 'coach', quotaSlot: 1 } as const;
  await makeEntry(db(), { ...practice, slot: stage.slot('later', 1), canceledAt: stage.test.clock.now() });
  await makeEntry(db(), { slot: stage.slot('past'), type: 'practice', homeTeamId: owls.id });
  await makeEntry(db(), { ...practice, slot: stage.slot('thisWeek') });
  const game = { type: 'game', homeTeamId: boysHawks.id, awayTeamId: owls.id } as const;
  await makeEntry(db(), { ...game, slot: stage.slot('nextWeek', 1), endTime: '19:15:00' });
  await makeEntry(db(), { slot: stage.slot('later'), type: 'clinic' });
}

async function makeWinterSlot(): Promise<TestSlot> {
  const { id } = await rowOf(db(), 'season', { name: 'WINTER' });
  const { courtId, date } = stage.slot('thisWeek');
  return await makeSlot(db(), { seasonId: id, courtId, date, startTime: '18:30:00' });
}

const rows = async () =>
  (await stage.admin.get('/admin/combined-schedule')).json<Record<string, unknown>[]>();

describe('another season that becomes active', () => {
  it('lists the upcoming entries of a former season and their places', async () => {
    await makeFall();
    expect((await setActive(WINTER)).json().message).toBe(
      'Winter 2026 is now the active season. Upcoming entries from Fall 2026: 3 entries in 1 gym. They stay booked.',
    );
    expect(await left()).toMatchObject([
      {
        year: 2026,
        season: 'FALL',
        label: 'Fall 2026',
        entries: [
          {
            type: 'practice',
            date: '2026-11-19',
            start: '18:00:00',
            team: 'Boys 3-4 Hawks',
            Court: '1',
            coaches: 2,
          },
          { type: 'game', date: '2026-11-26', end: '19:15:00', team: 'Boys 3-4 Hawks vs Owls', coaches: 3 },
          { type: 'clinic', date: '2026-12-03', team: '', coaches: 0 },
        ],
      },
    ]);
    expect((await setActive(FALL)).json().message).toBe('Fall 2026 is now the active season.');
    expect(await left()).toEqual([]);
  });

  it('lists no leftover entries if only past and canceled ones are left', async () => {
    await makeFall();
    stage.test.clock.set('2026-12-04T17:00:00Z');
    await stage.renewSessions();
    const { admin } = stage.league;
    const again = coachCalls(stage.test.app, {
      token: await makeSession(db(), { accountId: admin.id, now: stage.test.clock.now() }),
    });
    expect((await again.post('/admin/set-active-season', WINTER)).json().message).toBe(
      'Winter 2026 is now the active season.',
    );
    expect((await again.get('/admin/leftover-entries')).json()).toEqual({ seasons: [] });
  });

  it('shows on the rows which season takes their time, and names that season in a refusal', async () => {
    await makeFall();
    await setActive(WINTER);
    const slot = await makeWinterSlot();
    expect((await rows()).find(({ AvailabilityId }) => AvailabilityId === slot.id)).toMatchObject({
      StatusEffective: 'RESERVED',
      TakenBy: 'PRACTICE 18:00-19:00 (Fall 2026)',
    });
    const add = await stage.admin.post('/admin/clinic', {
      availabilityId: slot.id,
      reservationDate: slot.date,
      reservationTime: slot.startTime,
      clinicNameText: 'Skills',
    });
    expect(refusalOf(add)).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      error: 'This time is taken: Practice, 6–7 PM, Boys 3-4 Hawks, Fall 2026.',
    });
  });
});

describe('the leftover entries of a former season', () => {
  it('cancels selected leftover entries, emails coaches, writes history, frees courts and keeps the others', async () => {
    await makeFall();
    await setActive(WINTER);
    const slot = await makeWinterSlot();
    const [practice, game, clinic] = await idsOf();
    const answer = await cancel({ entriesShown: [practice, game, clinic], entryIds: [game, practice] });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: '2 entries of Fall 2026 canceled. We emailed 3 coaches.', cancelled: 2, left: 1 },
    ]);
    expect(await statesOf()).toEqual([
      'practice cancelled',
      'practice active',
      'practice cancelled',
      'game cancelled',
      'clinic active',
    ]);
    expect((await mails()).toSorted()).toEqual([
      'game_cancelled coach@example.org',
      'game_cancelled new@example.org',
      'game_cancelled other@example.org',
      'practice_cancelled_by_league coach@example.org',
      'practice_cancelled_by_league new@example.org',
    ]);
    const history = await db().selectFrom('history').select(['action', 'actor', 'detail']).execute();
    expect(history.map(({ action, actor, detail }) => [action, actor, detail.reason]).toSorted()).toEqual([
      ['game_cancelled', 'admin@example.org', 'Fall 2026 is over'],
      ['practice_cancelled', 'admin@example.org', 'Fall 2026 is over'],
    ]);
    expect(await idsOf()).toEqual([clinic]);
    expect(await rows()).toMatchObject([
      { AvailabilityId: slot.id, StatusEffective: 'OPEN' },
      { Type: 'CLINIC', OtherSeason: 'Fall 2026' },
    ]);
  });

  it('frees the quota slot of the week with a leftover entry', async () => {
    await makeFall();
    await setActive(WINTER);
    await cancel(await all());
    await setActive(FALL);
    expect((await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS))).statusCode).toBe(200);
  });

  it.each([
    ['someone cancels one meanwhile', 'cancelled'],
    ['one is restored meanwhile', 'restored'],
    ['one begins meanwhile', 'begun'],
  ])('lists the leftover entries again if %s, and cancels nothing', async (_, change) => {
    await makeFall();
    await setActive(WINTER);
    const shown = await idsOf();
    const [practice = 0, game = 0] = shown;
    let as = stage.admin;
    if (change === 'cancelled') {
      await db()
        .updateTable('entry')
        .set({ state: 'cancelled', cancelledAt: stage.test.clock.now() })
        .where('id', '=', practice)
        .execute();
    } else if (change === 'restored') {
      await updateRows(db(), 'entry', { state: 'cancelled' }, { state: 'active', cancelledAt: null });
    } else {
      stage.test.clock.set('2026-11-19T23:00:00Z');
      await stage.renewSessions();
      as = coachCalls(stage.test.app, {
        token: await makeSession(db(), { accountId: stage.league.admin.id, now: stage.test.clock.now() }),
      });
    }
    const before = await statesOf();
    const answer = await cancel({ entriesShown: shown, entryIds: [game] }, undefined, as);
    const { status, code, error, conflict } = refusalOf(answer);
    expect([status, code, error]).toEqual([
      409,
      'WRONG_STATE',
      'The remaining entries of Fall 2026 have changed. Please check the list again.',
    ]);
    const listed = ((conflict?.entries ?? []) as { EntryId: number }[]).map(({ EntryId }) => EntryId);
    expect(listed).toHaveLength(change === 'restored' ? 4 : 2);
    expect(listed.includes(practice)).toBe(change === 'restored');
    expect(await statesOf()).toEqual(before);
    expect(await mails()).toEqual([]);
  });

  it('cancels leftover entries once for two simultaneous administrators, and emails each coach once', async () => {
    await makeFall();
    await setActive(WINTER);
    const account = await makeAccount(db(), { role: 'ADMIN' });
    const second = coachCalls(stage.test.app, {
      token: await makeSession(db(), { accountId: account.id, now: stage.test.clock.now() }),
    });
    const chosen = await all();
    const answers = await Promise.all([cancel(chosen), cancel(chosen, undefined, second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await mails()).toHaveLength(5);
  });

  it('cancels leftover entries once if a call is repeated with its key', async () => {
    await makeFall();
    await setActive(WINTER);
    const chosen = await all();
    const answers = await Promise.all([cancel(chosen, 'key-1'), cancel(chosen, 'key-1')]);
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect((await cancel({ ...chosen, entryIds: [chosen.entryIds[0]] }, 'key-1')).json().code).toBe(
      'KEY_REUSED',
    );
    expect(await mails()).toHaveLength(5);
  });

  it('refuses to cancel entries this way while their season is the active one', async () => {
    await makeFall();
    await setActive(WINTER);
    const chosen = await all();
    await setActive(FALL);
    expect(refusalOf(await cancel(chosen))).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Fall 2026 is the active season. Please cancel its entries on the combined schedule.',
    });
    expect(refusalOf(await cancel({ ...chosen, year: 2031 }))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('refuses to cancel the leftover entries of one season if the call names another one', async () => {
    await makeFall();
    await makeSeason(db(), { year: 2026, name: 'SPRING', isActive: false });
    await setActive(WINTER);
    const answer = await cancel({ ...(await all()), season: 'Spring' });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'WRONG_STATE', conflict: { entries: [] } });
    expect(await mails()).toEqual([]);
  });

  it('refuses to cancel a leftover entry that was not shown', async () => {
    await makeFall();
    await setActive(WINTER);
    const answer = await cancel({ ...(await all()), entryIds: [4711] });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['entryIds']]);
    expect(await mails()).toEqual([]);
  });
});
