import { MAIL_KINDS } from '@portal/domain/mail/mail-kinds.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { enqueueMail } from './outbox.ts';
import { away, refused, useMailStage } from './testing/mail-stage.ts';

/** What an administrator sees of the emails. */

const stage = useMailStage();
const db = () => stage.test.portal.db;
const { delivered, verdict } = stage;

describe('the list of emails', () => {
  it('lists each email with its subject, recipient and state', async () => {
    await stage.forgot('coach@example.org');
    await stage.bookForOwls(1);
    expect(await stage.newest()).toMatchObject({
      kind: 'practice_booked',
      label: 'Practice booked',
      recipient: 'other@example.org',
      subject: 'Practice booked: Owls, Thu Nov 19, 6 PM, Salk',
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: '2026-11-17T17:00:00.000Z',
      problem: null,
      createdAt: '2026-11-17T17:00:00.000Z',
      finishedAt: null,
      resendOf: null,
    });
    verdict.of = (to) => (to === 'coach@example.org' ? refused() : null);
    await stage.send();
    const { mails, counts, server, keptDays } = await stage.list();
    expect(mails.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['other@example.org', 'sent'],
      ['coach@example.org', 'failed'],
    ]);
    expect(mails[1]).toMatchObject({
      attempts: 1,
      problem: {
        text: 'The mail server doesn’t accept email for this address. Is it spelled right?',
        detail: '550 no such user',
      },
      finishedAt: '2026-11-17T17:00:00.000Z',
    });
    expect(counts).toEqual({ waiting: 0, sent: 1, kept: 0, failed: 1, superseded: 0 });
    expect(server).toEqual({ isSet: true, lastSentAt: '2026-11-17T17:00:00.000Z', lastOutage: null });
    expect(keptDays).toBe(90);
  });

  it('filters emails by state, kind and part of the address, ignoring case', async () => {
    await stage.forgot('coach@example.org');
    await stage.bookForOwls(1);
    await stage.send();
    await stage.forgot('other@example.org');
    const found = async (query: Record<string, string>) => {
      const { mails, counts } = await stage.list(query);
      return [mails.map(({ kind, recipient }) => `${kind} ${recipient}`), counts.sent, counts.waiting];
    };
    expect(await found({ state: 'waiting' })).toEqual([['reset_password other@example.org'], 2, 1]);
    expect(await found({ kind: 'reset_password', state: 'sent' })).toEqual([
      ['reset_password coach@example.org'],
      1,
      1,
    ]);
    expect(await found({ search: ' OTHER@ ' })).toEqual([
      ['reset_password other@example.org', 'practice_booked other@example.org'],
      1,
      1,
    ]);
    // no pattern: what is typed is what is looked for
    for (const search of ['%', '_', '\\']) expect(await found({ search })).toEqual([[], 0, 0]);
  });

  it('writes the emails that fit the filters to a file, without their texts', async () => {
    await stage.forgot('coach@example.org');
    await stage.bookForOwls(1);
    verdict.of = (to) => (to === 'coach@example.org' ? refused() : null);
    await stage.send();
    const file = async (body: Record<string, string>): Promise<string[][]> => {
      const answer = await stage.admin.post('/admin/mail/export', { format: 'csv', ...body });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="emails.csv"');
      return parse(answer.body, { bom: true });
    };
    const all = await file({});
    expect(all).toEqual([
      ['Written', 'To', 'Kind', 'Subject', 'State', 'Finished', 'Problem'],
      [
        '2026-11-17 12:00',
        'other@example.org',
        'Practice booked',
        'Practice booked: Owls, Thu Nov 19, 6 PM, Salk',
        'Sent',
        '2026-11-17 12:00',
        '',
      ],
      [
        '2026-11-17 12:00',
        'coach@example.org',
        'Reset password',
        expect.any(String),
        'Failed',
        '2026-11-17 12:00',
        'The mail server doesn’t accept email for this address. Is it spelled right?',
      ],
    ]);
    expect(await file({ state: 'sent' })).toEqual(all.slice(0, 2));
    expect(await file({ search: 'nobody' })).toEqual(all.slice(0, 1));
  });

  it('pages through all emails without missing any while new ones are added', async () => {
    const { clock } = stage.test;
    const write = (index: number) =>
      enqueueMail(db(), {
        kind: 'password_changed',
        recipient: `a${index}@example.org`,
        data: { firstName: 'A' },
        now: clock.now(),
      });
    for (let index = 0; index < 102; index += 1) await write(index);
    const seen: string[] = [];
    let next: string | null = null;
    let pages = 0;
    do {
      const page = await stage.list(next === null ? {} : { cursor: next });
      seen.push(...page.mails.map(({ recipient }) => recipient));
      next = page.next;
      pages += 1;
      await write(1_000 + pages);
    } while (next !== null);
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 102 }, (_, index) => `a${101 - index}@example.org`));
  });

  it('shows the mail server’s last outage and when it ended', async () => {
    await stage.bookForOwls(1);
    verdict.of = away;
    await stage.send();
    expect((await stage.list()).server.lastOutage).toEqual({
      from: '2026-11-17T17:00:00.000Z',
      until: null,
      text: 'The mail server could not be reached.',
      detail: 'connect ECONNREFUSED',
    });
    expect(await stage.newest()).toMatchObject({ state: 'waiting', attempts: 0 });
    stage.minutesLater(5);
    await stage.send();
    verdict.of = () => null;
    stage.minutesLater(5);
    await stage.send();
    expect((await stage.list()).server).toMatchObject({
      lastSentAt: '2026-11-17T17:10:00.000Z',
      lastOutage: { from: '2026-11-17T17:00:00.000Z', until: '2026-11-17T17:10:00.000Z' },
    });
    expect(await db().selectFrom('mailOutage').selectAll().execute()).toHaveLength(1);
  });
});

describe('an email on the Email page', () => {
  it('shows an email as its recipient sees it, but without the secret in its link', async () => {
    await stage.forgot('coach@example.org');
    const { secret } = await db().selectFrom('mail').select('secret').executeTakeFirstOrThrow();
    const { id } = await stage.newest();
    const answer = await stage.admin.get(`/admin/mail/${id}`);
    expect(answer.body).not.toContain(secret);
    const mail = await stage.mail(id);
    expect(mail.text).toContain('http://portal.example/reset-password/[link]');
    expect(mail.html).toContain('href="http://portal.example/reset-password/[link]"');
    expect(mail.calendar).toBeNull();
    expect(Object.fromEntries(mail.headers.map(({ name, value }) => [name, value]))).toMatchObject({
      From: 'Hoops League <league@hoops.example>',
      To: 'coach@example.org',
      Subject: mail.subject,
      Date: 'Tue, 17 Nov 2026 17:00:00 GMT',
      'Message-ID': expect.stringMatching(/^<[\da-f-]{36}@hoops\.example>$/),
    });
    const sent = mail.headers.find(({ name }) => name === 'Message-ID')?.value;
    await stage.send();
    expect(delivered.map(({ messageId }) => messageId)).toEqual([sent]);
    expect((await stage.mail(id)).text).toContain('[link]');
  });

  it('shows the calendar file of an email', async () => {
    await stage.bookForOwls(1);
    const { calendar } = await stage.mail((await stage.newest()).id);
    expect(calendar?.fileName).toBe('practice.ics');
    expect(calendar?.content).toContain('METHOD:REQUEST\r\n');
  });

  it('lists an email of a kind that only a newer portal knows, but neither opens nor sends it', async () => {
    await stage.bookForOwls(1);
    await db().updateTable('mail').set({ kind: 'carrier_pigeon' }).execute();
    const mail = await stage.newest();
    expect(mail).toMatchObject({
      kind: 'carrier_pigeon',
      label: 'carrier_pigeon',
      subject: 'carrier_pigeon',
    });
    expect((await stage.admin.get(`/admin/mail/${mail.id}`)).statusCode).toBe(404);
    await stage.send();
    expect(await stage.newest()).toMatchObject({ state: 'waiting', attempts: 1 });
  });
});

describe('the previews of emails', () => {
  it('lists a preview of every kind of email with its subject', async () => {
    const { previews } = (await stage.admin.get('/admin/mail/previews')).json();
    expect(previews.map(({ kind }: { kind: string }) => kind)).toEqual(MAIL_KINDS);
    for (const { subject, about, label } of previews) {
      expect(subject).toMatch(/^[A-Z]/);
      expect(about).toMatch(/^(To|Sent) .*\.$/);
      expect(label).not.toBe('');
    }
  });

  it('previews an email of every kind in full', async () => {
    for (const kind of MAIL_KINDS) {
      const preview = (await stage.admin.get(`/admin/mail/previews/${kind}`)).json();
      expect(preview.html).toContain('<!doctype html>');
      expect(preview.text).toContain('Hello Casey,');
      // a reminder, a time to be confirmed again, an old time that is open, a team that left: nothing new to a calendar
      const hasCalendarFile =
        /^(practice|games?|team)_(?!(?:round_)?reminder|unconfirmed|time_open|status)/.test(kind);
      expect(preview.calendar === null).toBe(!hasCalendarFile);
      // nobody turns another one's emails off
      const hasWayOut = /reminder|^waiting|^coach_message/.test(kind);
      expect(preview.text.includes('http://portal.example/unsubscribe/[link]\n')).toBe(hasWayOut);
      expect(preview.html.includes('href="http://portal.example/unsubscribe/[link]"')).toBe(hasWayOut);
      // nothing is fetched from anywhere, and links lead to the portal or to a map alone
      const html = preview.html.replaceAll('href="https://www.openstreetmap.org/search?', 'href="');
      expect(html).not.toMatch(/<img|<link|url\(|https?:\/\/(?!portal\.example\/)/);
    }
  });
});
