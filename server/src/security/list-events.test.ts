import type { SecurityEvent } from '@portal/contract/security-log.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { type SecurityEvent as Recorded, recordSecurityEvent } from './log.ts';

const stage = useBookingStage();
const db = () => stage.test.portal.db;

type Page = { events: SecurityEvent[]; next: string | null };
const list = async (query = '') => (await stage.admin.get(`/admin/security-log${query}`)).json<Page>();
const record = (event: Partial<Recorded>) =>
  recordSecurityEvent(db(), {
    kind: 'password-changed',
    accountId: stage.league.coach.id,
    by: stage.league.coach.id,
    now: stage.test.clock.now(),
    ...event,
  });

describe('the list of the security log', () => {
  it('says who did what to whose account from where', async () => {
    const { coach, admin } = stage.league;
    const visitor = { network: '192.0.2.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    await record({ visitor });
    await record({ kind: 'role-changed', by: admin.id, detail: 'ADMIN' });
    await record({ kind: 'sign-in-failed', accountId: null, by: 'nobody' });
    await record({ kind: 'administrator-reset', accountId: coach.id, by: 'command' });
    const { events, next } = await list();
    expect(next).toBeNull();
    expect(events.map(({ kind, who, about, from, detail }) => [kind, who, about, from, detail])).toEqual([
      ['administrator-reset', 'A command on the server', 'Casey Hawk', '', ''],
      ['sign-in-failed', 'Someone who was not logged in', 'An unknown address', '', ''],
      ['role-changed', 'Pat Number 4', 'Casey Hawk', '', 'ADMIN'],
      ['password-changed', 'Casey Hawk', '', '192.0.2.9, Firefox on Linux', ''],
    ]);
  });

  it('filters by person, kind and days of the league', async () => {
    const { admin } = stage.league;
    await record({ now: new Date('2026-11-17T04:59:59Z') });
    await record({ now: new Date('2026-11-17T05:00:00Z'), kind: 'email-changed' });
    await record({ now: new Date('2026-11-18T05:00:00Z'), accountId: admin.id, by: admin.id });
    const at = async (query: string) => (await list(query)).events.map((event) => event.at.slice(0, 19));
    expect(await at('?firstDate=2026-11-17&lastDate=2026-11-17')).toEqual(['2026-11-17T05:00:00']);
    expect(await at('?kind=email-changed')).toEqual(['2026-11-17T05:00:00']);
    expect(await at('?search=HAWK')).toEqual(['2026-11-17T05:00:00', '2026-11-17T04:59:59']);
    expect(await at('?search=admin%40')).toEqual(['2026-11-18T05:00:00']);
    expect(await at('?search=%25')).toEqual([]);
  });

  it('lists pages of 25, the newest first, each event once', async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      await record({ now: new Date(Date.parse('2026-11-17T05:00:00Z') + Math.floor(minute / 3) * 60_000) });
    }
    const first = await list();
    expect(first.events).toHaveLength(25);
    const second = await list(`?cursor=${first.next}`);
    expect(second.next).toBeNull();
    const times = [...first.events, ...second.events].map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(30);
  });

  it.each(['0', 'x', '1-0', `1-${'9'.repeat(20)}`, '1-2-3'])('refuses the cursor %s', async (cursor) => {
    expect((await stage.admin.get(`/admin/security-log?cursor=${cursor}`)).statusCode).toBe(422);
  });

  it('is for administrators only', async () => {
    expect((await stage.coach.get('/admin/security-log')).statusCode).toBe(403);
    expect((await stage.coach.post('/admin/security-log/export', { format: 'csv' })).statusCode).toBe(403);
    expect((await list()).events).toEqual([]);
  });

  it('is downloaded as a file without formulas, and says so itself', async () => {
    await makeAccount(db(), { email: 'evil@example.org', firstName: '=HYPERLINK("x")', lastName: 'Lee' });
    const evil = await rowOf(db(), 'account', { email: 'evil@example.org' });
    await record({ accountId: evil.id, by: evil.id, detail: '+1' });
    const file = await stage.admin.post('/admin/security-log/export', { format: 'csv' });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toBe('attachment; filename="security-log.csv"');
    const lines = file.body.split('\r\n');
    expect(lines[0]).toContain('"When","Who","What","Times","Account","Details","From"');
    expect(lines).toHaveLength(4);
    expect(file.body).toContain(`"'=HYPERLINK(""x"") Lee"`);
    expect(file.body).toContain(`"'+1"`);
    expect((await list('?kind=file-exported')).events).toMatchObject([
      { who: 'Pat Number 4', detail: 'security log', times: 1 },
    ]);
    await stage.admin.post('/admin/security-log/export', { format: 'excel' });
    expect((await list('?kind=file-exported')).events).toMatchObject([{ times: 2 }]);
  });

  it('counts the downloads of coaches and of ratings', async () => {
    await stage.admin.post('/admin/teams/export', { format: 'csv' });
    await stage.admin.post('/admin/mail/export', { format: 'csv' });
    await stage.admin.post('/admin/ratings/export', { format: 'csv', content: 'ratings' });
    await stage.admin.post('/admin/ratings/export', { format: 'csv', content: 'averages' });
    const { events } = await list('?kind=file-exported');
    expect(events.map(({ detail }) => detail)).toEqual([
      'player averages',
      'ratings',
      'emails',
      'teams and coaches',
    ]);
  });
});
