import { API_BASE } from '@portal/contract/api-base.ts';
import type { TestApp } from '@portal/testkit/app.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import type { Db } from '#platform/db/database.ts';
import { seasonCalls } from '#season/testing/season-calls.ts';

export const HEADER = ['Division Name', 'Team Name', 'Coach Name', 'Coach Email'];

/** The set-up calls, and those around a load. */
export async function enrollmentCalls(test: TestApp) {
  const calls = await seasonCalls(test);
  const token = await makeSession(test.portal.db, { accountId: calls.account.id, now: test.clock.now() });
  const send = (method: 'GET' | 'DELETE', url: string) =>
    test.app.inject({ method, url: API_BASE + url, headers: { authorization: `Bearer ${token}` } });
  return {
    ...calls,
    preview: async () => (await calls.load({ preview: true })).json(),
    loads: (query = 'year=2026&season=Winter') => send('GET', `/admin/enrollment/loads?${query}`),
    revert: (id: number | string) => calls.post(`/admin/enrollment/loads/${id}/take-back`, {}),
    decide: (key: unknown, decision: unknown) =>
      calls.post('/admin/enrollment/decisions', { key, decision } as object),
    forget: (key: string) => send('DELETE', `/admin/enrollment/decisions/${encodeURIComponent(key)}`),
  };
}

export type EnrollmentCalls = Awaited<ReturnType<typeof enrollmentCalls>>;

/** Every row of the league, ids included. */
export async function leagueRows(db: Db) {
  return {
    divisions: await db.selectFrom('division').selectAll().orderBy('id').execute(),
    teams: await db.selectFrom('team').selectAll().orderBy('id').execute(),
    coaches: await db.selectFrom('coach').selectAll().orderBy('id').execute(),
    pairs: await db.selectFrom('teamCoach').selectAll().orderBy('teamId').orderBy('coachId').execute(),
  };
}
