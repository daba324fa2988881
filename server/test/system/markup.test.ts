import type { RouteName } from '@portal/contract/routes.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { eventBody, gameBody, slotAt } from '@portal/testkit/schedule-bodies.ts';
import { expect, it } from 'vitest';

const MARKUP = '<img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("http://evil.example")';

it('keeps markup and formulas as typed in every text, and neutralizes them in a file', async () => {
  const test = await openKeptTestApp();
  const league = await makeLeague(test.portal.db, test.clock.now());
  const ask = async (name: RouteName, call: Call) => {
    const answer = await send(test.app, name, call, bearer(league.admin.token));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const [first, second] = [slotAt(league, 'nextWeek', 0), slotAt(league, 'nextWeek', 1)];
  await ask('addClinic', { body: { ...eventBody(first), clinicNameText: MARKUP } });
  const guests = { externalTeamName: FORMULA, scheduleEndTime: second.endTime };
  await ask('scheduleGame', { body: { ...gameBody(league, second), ...guests } });

  const answer = await ask('listSchedule', {});
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  const rows: Record<string, unknown>[] = answer.json();
  expect(rows.find((row) => row.AvailabilityId === first.id)).toMatchObject({ Detail: MARKUP });
  expect(rows.find((row) => row.AvailabilityId === second.id)).toMatchObject({ AwayTeam: FORMULA });
  const file = (await ask('exportSchedule', { body: { format: 'csv', filters: {} } })).body;
  expect(file).toContain("'=HYPERLINK");
  expect(file).not.toMatch(/[",\n]=HYPERLINK/);

  await ask('cancelClinic', { body: { AvailabilityId: first.id, reason: MARKUP } });
  const history = await ask('listHistory', { params: { id: String(first.id) } });
  expect(history.json<{ reason: string }[]>()[0]?.reason).toBe(MARKUP);

  const named = await ask('addEventName', { body: { type: 'blackout', name: MARKUP } });
  expect(named.json()).toMatchObject({ name: MARKUP });
  const again = await ask('addEventName', { body: { type: 'blackout', name: MARKUP.toUpperCase() } });
  expect(again.json()).toEqual(named.json());
  const names = await ask('listEventNames', { query: { type: 'blackout' } });
  expect(names.json()).toContainEqual(named.json());
  await test.close();
});
