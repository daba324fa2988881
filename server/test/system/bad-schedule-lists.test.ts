import type { RouteName } from '@portal/contract/routes.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { eventBody, gameBody, slotAt } from '@portal/testkit/schedule-bodies.ts';
import { describe, expect, it } from 'vitest';
import { cancelOf, useBadStage } from './bad-schedule-stage.ts';

/** Bad input to what the schedule's dialogs choose from, hostile texts that are kept as texts, and repeated calls. */

const stage = useBadStage();

describe('the lists', () => {
  it.each<[RouteName, Call, number]>([
    ['changeEventName', { params: { id: '999999' }, body: { name: 'x' } }, 404],
    ['changeEventName', { params: { id: '1' }, body: { name: 'Holiday' } }, 409],
    ['changeReservationType', { params: { code: 'party' }, body: {} }, 422],
    ['getTeamWeek', { query: { divisionName: 'Boys 3-4', teamName: 'Nobodies', date: '2026-11-19' } }, 404],
    ['listHistory', { params: { id: '999999' } }, 404],
  ])('refuses %s with %j and the status %i', async (name, call, status) => {
    await stage.expectRefused(name, call, status);
  });
});

describe('markup and formulas in texts', () => {
  const MARKUP = '<img src=x onerror=alert(1)>';
  const FORMULA = '=HYPERLINK("http://evil.example")';

  it('keeps markup and formulas, lists them as typed, and neutralizes them in a file', async () => {
    const [first, second, third] = [0, 1, 2].map((index) => slotAt(stage.league, 'nextWeek', index));
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('There are slots.');
    const clinic = { ...eventBody(first), clinicNameText: MARKUP };
    const guests = {
      ...gameBody(stage.league, second),
      externalTeamName: FORMULA,
      scheduleEndTime: second.endTime,
    };
    expect((await stage.ask('addClinic', { body: clinic })).statusCode).toBe(200);
    expect((await stage.ask('scheduleGame', { body: guests })).statusCode).toBe(200);

    const answer = await stage.ask('listSchedule', {});
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const rows: Record<string, unknown>[] = answer.json();
    expect(rows.find((row) => row.AvailabilityId === first.id)).toMatchObject({ Detail: MARKUP });
    expect(rows.find((row) => row.AvailabilityId === second.id)).toMatchObject({ AwayTeam: FORMULA });

    const file = (await stage.ask('exportSchedule', { body: { format: 'csv', filters: {} } })).body;
    expect(file).toContain("'=HYPERLINK");
    expect(file).not.toMatch(/[",\n]=HYPERLINK/);

    const cancelled = await stage.ask('cancelClinic', cancelOf(first, { reason: MARKUP }));
    expect(cancelled.statusCode).toBe(200);
    const history: { reason: string }[] = (
      await stage.ask('listHistory', { params: { id: String(first.id) } })
    ).json();
    expect(history[0]?.reason).toBe(MARKUP);
  });

  it('returns markup in names and labels unchanged', async () => {
    const named = await stage.ask('addEventName', { body: { type: 'blackout', name: MARKUP } });
    expect(named.json()).toMatchObject({ name: MARKUP });
    const again = await stage.ask('addEventName', { body: { type: 'blackout', name: MARKUP.toUpperCase() } });
    expect(again.json()).toEqual(named.json());
    expect((await stage.ask('listEventNames', { query: { type: 'blackout' } })).json()).toContainEqual(
      named.json(),
    );
  });
});

describe('an Idempotency-Key', () => {
  it('makes one entry of twenty Adds with one key, and refuses the key for another call', async () => {
    const headers = { ...bearer(stage.league.admin.token), 'idempotency-key': 'key-1' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(stage.portal.app, 'addPractice', stage.practice(), headers)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await stage.portal.portal.db.selectFrom('entry').select('id').execute()).toHaveLength(1);
    const other = await send(stage.portal.app, 'cancelEntry', cancelOf(stage.free()), headers);
    expectRefusal(other, 409);
    expect(other.json().code).toBe('KEY_REUSED');
  });
});
