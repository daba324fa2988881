import { describe, expect, it } from 'vitest';
import { enqueueMails } from './outbox.ts';
import { away, later, useMailStage } from './testing/mail-stage.ts';

const stage = useMailStage();
const { delivered, verdict } = stage;
const db = () => stage.test.portal.db;

const outbox = async () =>
  (
    await db()
      .selectFrom('mail')
      .select(['kind', 'state', 'problem', 'attempts', 'secret'])
      .orderBy('id')
      .execute()
  ).map(({ secret, ...mail }) => ({ ...mail, hasSecret: secret !== null }));

const over = (kind: string, problem: string) => ({
  kind,
  state: 'superseded',
  problem,
  attempts: expect.any(Number),
  hasSecret: false,
});

describe('an email that is out of date', () => {
  it('does not send an email whose link has expired', async () => {
    await stage.forgot();
    stage.minutesLater(29);
    verdict.of = away;
    await stage.send();
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0, hasSecret: true }]);
    stage.minutesLater(1);
    verdict.of = () => null;
    await stage.send();
    expect(await outbox()).toEqual([over('reset_password', 'link_over')]);
    expect(delivered).toEqual([]);
  });

  it('does not send an email whose link was replaced by a newer one', async () => {
    await stage.forgot();
    stage.minutesLater(2);
    await stage.forgot();
    await stage.send();
    expect(await outbox()).toMatchObject([over('reset_password', 'link_over'), { state: 'sent' }]);
    expect(delivered).toHaveLength(1);
  });

  it('does not send an email about a practice that is over', async () => {
    await stage.bookForOwls();
    stage.test.clock.set('2026-11-19T23:59:59Z');
    verdict.of = away;
    await stage.send();
    expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
    // it ends at 19:00 in New York
    stage.test.clock.set('2026-11-20T00:00:30Z');
    verdict.of = () => null;
    await stage.send();
    expect(await outbox()).toEqual([over('practice_booked', 'entry_over')]);
    expect(delivered).toEqual([]);
  });

  it('does not send an email if a newer one about the same practice was sent first', async () => {
    await stage.bookForOwls();
    verdict.of = later;
    await stage.send();
    await stage.other.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    verdict.of = () => null;
    await stage.send();
    stage.minutesLater(5);
    await stage.send();
    expect(delivered.map(({ subject }) => subject)).toEqual([expect.stringContaining('Practice canceled')]);
    expect(await outbox()).toMatchObject([over('practice_booked', 'newer_sent'), { state: 'sent' }]);
  });

  it('sends two waiting emails about the same practice if neither has failed', async () => {
    await stage.bookForOwls();
    await stage.other.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    await stage.send();
    expect(await outbox()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  it('does not count an email that is out of date as a failure', async () => {
    await stage.forgot();
    stage.minutesLater(31);
    await stage.send();
    const health = (await stage.admin.get('/admin/system-health')).json();
    expect(health.emailFailures).toBe(0);
    expect((await stage.list()).counts).toMatchObject({ superseded: 1, failed: 0 });
    expect((await stage.retry((await stage.newest()).id)).statusCode).toBe(409);
  });
});

describe('an outage of the mail server', () => {
  it('counts no attempts during an outage of a day, and sends all emails when it is over', async () => {
    const { clock } = stage.test;
    const mails = Array.from({ length: 20 }, (_, index) => ({
      kind: 'password_changed' as const,
      recipient: `coach${index}@example.org`,
      data: { firstName: 'Casey' },
      now: clock.now(),
    }));
    await enqueueMails(db(), mails);
    verdict.of = away;
    for (let hour = 0; hour < 24; hour += 4) {
      await stage.send();
      stage.minutesLater(240);
    }
    expect((await outbox()).every(({ state, attempts }) => state === 'waiting' && attempts === 0)).toBe(true);
    verdict.of = () => null;
    await stage.send();
    expect((await outbox()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true);
    expect(delivered).toHaveLength(20);
  });

  it('fails an email after an outage of three days, and sends it on a retry', async () => {
    const { clock } = stage.test;
    const mail = { recipient: 'coach@example.org', data: { firstName: 'Casey' }, now: clock.now() };
    await enqueueMails(db(), [{ kind: 'password_changed', ...mail }]);
    verdict.of = away;
    await stage.travel(new Date(clock.now().getTime() + 3 * 86_400_000));
    await stage.send();
    expect(await outbox()).toMatchObject([{ state: 'failed', problem: 'away_too_long' }]);
    expect((await stage.list()).server.lastOutage?.until).toBeNull();
    verdict.of = () => null;
    await stage.admin.post(`/admin/mail/${(await stage.newest()).id}/retry`, {});
    stage.minutesLater(1);
    await stage.send();
    expect(await outbox()).toMatchObject([{ state: 'sent' }]);
  });
});

describe('the order of the outbox', () => {
  it('sends emails with links and emails about entries before invitations', async () => {
    const { clock } = stage.test;
    const invitation = (index: number) => ({
      kind: 'coach_invited' as const,
      recipient: `invited${index}@example.org`,
      data: { firstName: 'Kim', teams: [] },
      secret: 'invitation-link',
      now: clock.now(),
    });
    await enqueueMails(
      db(),
      Array.from({ length: 30 }, (_, index) => invitation(index)),
    );
    await stage.bookForOwls();
    stage.minutesLater(1);
    await stage.forgot();
    await stage.send();
    // three are on their way at once
    expect(delivered.slice(0, 3).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['coach@example.org', 'other@example.org']),
    );
    const rest = delivered
      .slice(0, 3)
      .filter(({ to }) => !['coach@example.org', 'other@example.org'].includes(to));
    expect([...rest, ...delivered.slice(3)].every(({ to }) => to.startsWith('invited'))).toBe(true);
  });
});
