import { MAIL_KINDS, type MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { OPTIONAL_MAILS, type OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { openTestApp } from '@portal/testkit/app.ts';
import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import type { NewMail } from '../kinds.ts';
import { sampleData } from '../kinds.ts';
import { enqueueMail, enqueueMails } from '../outbox.ts';
import { away, useMailStage } from '../testing/mail-stage.ts';

const stage = useMailStage();
const { delivered, verdict } = stage;
const db = () => stage.test.portal.db;

const CASEY = 'coach@example.org';

/** An email of any kind, as a feature would write it. */
const aMail = (kind: MailKind, recipient: string, by?: string) =>
  ({
    kind,
    recipient,
    by,
    data: sampleData(kind, '2026-11-17'),
    secret: ['confirm_address', 'reset_password', 'practice_reminder'].includes(kind)
      ? 'x'.repeat(43)
      : undefined,
    now: stage.test.clock.now(),
  }) as NewMail;

const switchTo = (changes: Partial<Record<OptionalMails, boolean>>, as = stage.coach) =>
  as.put('/auth/preferences', changes);
const outbox = () =>
  db().selectFrom('mail').select(['kind', 'recipient', 'state', 'problem']).orderBy('id').execute();
const book = (as = stage.coach, team = HAWKS, index = 0) =>
  as.reserve(stage.body(stage.slot('thisWeek', index), team));

/** Which switch stops which kind of email; no switch stops the others. Written by hand, independently of the rule. */
const DEPENDS: Partial<Record<MailKind, OptionalMails>> = {
  coach_message: 'messages',
  ratings_reminder: 'messages',
  practice_booked: 'bookings',
  practice_changed: 'bookings',
  practice_restored: 'bookings',
  practice_cancelled: 'bookings',
  practice_reminder: 'reminders',
  game_reminder: 'reminders',
  waiting_list_offer: 'offers',
  waiting_list_gone: 'offers',
  trade_offered: 'bookings',
  trade_ended: 'bookings',
  practice_round_reminder: 'reminders',
};

describe('every kind of email', () => {
  it.each(OPTIONAL_MAILS)(
    'adds every kind of email to the outbox except those whose switch is off: %s',
    async (group) => {
      await switchTo({ [group]: false });
      await enqueueMails(
        db(),
        MAIL_KINDS.map((kind) => aMail(kind, CASEY, CASEY)),
      );
      const written = (await outbox()).map(({ kind }) => kind);
      expect(written).toEqual(MAIL_KINDS.filter((kind) => DEPENDS[kind] !== group));
    },
  );

  it('adds emails to the outbox in the given order, whatever is left out', async () => {
    await switchTo({ reminders: false });
    const mails = Array.from({ length: 40 }, (_, index) =>
      aMail(
        index % 3 === 0 ? 'practice_reminder' : 'game_changed',
        index % 2 === 0 ? CASEY : `c${index}@x.org`,
      ),
    );
    await enqueueMails(db(), mails);
    const wanted = mails.filter(({ kind, recipient }) => kind === 'game_changed' || recipient !== CASEY);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(
      wanted.map(({ recipient }) => recipient),
    );
  });

  it('still adds every kind of email for recipients who have not turned any off', async () => {
    await switchTo({ reminders: false, bookings: false, offers: false });
    await enqueueMails(
      db(),
      MAIL_KINDS.map((kind) => aMail(kind, 'other@example.org', 'other@example.org')),
    );
    expect(await outbox()).toHaveLength(MAIL_KINDS.length);
  });
});

describe('emails about the coach’s own actions', () => {
  it('emails only the other coaches of the team if a coach has turned off emails about their own actions', async () => {
    await switchTo({ bookings: false });
    await book();
    await stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    expect((await outbox()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['practice_booked', 'new@example.org'],
      ['practice_cancelled', 'new@example.org'],
    ]);
  });

  it('emails a coach about actions of others although emails about their own actions are off', async () => {
    await switchTo({ bookings: false });
    await book(stage.admin);
    await stage.admin.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    const mine = (await outbox()).filter(({ recipient }) => recipient === CASEY);
    expect(mine.map(({ kind }) => kind)).toEqual(['practice_booked', 'practice_cancelled_by_league']);
  });

  it('emails a coach about their own actions if these emails are on', async () => {
    await book();
    expect((await outbox()).map(({ recipient }) => recipient)).toContain(CASEY);
  });
});

describe('a waiting email', () => {
  it('does not send a waiting email that its recipient has turned off, not even on a retry', async () => {
    await book(stage.other, OWLS);
    verdict.of = away;
    await stage.send();
    await switchTo({ bookings: false }, stage.other);
    verdict.of = () => null;
    await stage.travel('2026-11-17T18:00:00Z');
    await stage.send();
    expect(delivered).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'superseded', problem: 'unwanted' }]);
    const mail = await stage.newest();
    expect(mail.problem?.text).toBe('Not sent: the reader has turned off these emails.');
    for (const answer of [await stage.retry(mail.id), await stage.resend(mail.id)]) {
      expect(refusalOf(answer)).toMatchObject({
        status: 409,
        error: 'This email was not sent because its reader has turned off these emails.',
      });
    }
  });

  it('sends a waiting email if its recipient has turned it off and on again', async () => {
    await book(stage.other, OWLS);
    await switchTo({ bookings: false }, stage.other);
    await switchTo({ bookings: true }, stage.other);
    await stage.send();
    expect(delivered).toHaveLength(1);
  });

  it('sends a waiting email if its recipient has turned off only other groups', async () => {
    await book(stage.other, OWLS);
    await switchTo({ reminders: false, offers: false }, stage.other);
    await stage.send();
    expect(delivered).toHaveLength(1);
  });

  it('sends a waiting email that was written before there were switches', async () => {
    await book(stage.other, OWLS);
    await db().updateTable('mail').set({ mailGroup: null }).execute();
    await switchTo({ bookings: false }, stage.other);
    await stage.send();
    expect(delivered).toHaveLength(1);
  });
});

it('does not let an administrator resend an email that its recipient has turned off', async () => {
  await book(stage.other, OWLS);
  await stage.send();
  const { id } = await stage.newest();
  expect((await stage.resend(id)).statusCode).toBe(200);
  await switchTo({ bookings: false }, stage.other);
  const said = { status: 409, error: 'other@example.org has turned off these emails.' };
  expect(refusalOf(await stage.resend(id))).toMatchObject(said);
  // the copy that waits depends on the same switch
  await stage.send();
  expect(await outbox()).toMatchObject([{ state: 'sent' }, { state: 'superseded', problem: 'unwanted' }]);
});

describe('the owner of a switch', () => {
  it('turns off emails to an address without an account', async () => {
    const remind = () => enqueueMail(db(), aMail('practice_reminder', 'nobody@example.org'));
    await remind();
    await insertRows(stage.test.portal.db, 'mailSwitchedOff', {
      email: 'nobody@example.org',
      mailGroup: 'reminders',
      since: stage.test.clock.now(),
      byWayOf: 'link',
    });
    await remind();
    expect(await outbox()).toHaveLength(1);
  });

  it('does not let an account turn off emails to an address that it has not confirmed', async () => {
    const stranger = coachCalls(stage.test.app, stage.league.unconfirmed);
    for (const answer of [
      await stranger.get('/auth/preferences'),
      await switchTo({ reminders: false }, stranger),
    ]) {
      expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' });
    }
    await enqueueMail(db(), aMail('practice_reminder', 'new@example.org'));
    expect(await outbox()).toHaveLength(1);
  });

  it('sends a coach every email at a new address, and keeps the switches of the old address', async () => {
    await switchTo({ reminders: false });
    const { coaches } = (await stage.admin.get('/admin/teams'))
      .json<{ name: string; coaches: { id: number; email: string }[] }[]>()
      .find(({ coaches: all }) => all.some(({ email }) => email === CASEY)) ?? { coaches: [] };
    const id = coaches.find(({ email }) => email === CASEY)?.id;
    const change = (email: string) =>
      stage.admin.put(`/admin/coaches/${id}`, { firstName: 'Casey', lastName: 'Hawk', email });
    expect((await change('casey@new.example')).statusCode).toBe(200);
    await enqueueMails(db(), [aMail('game_reminder', 'casey@new.example'), aMail('game_reminder', CASEY)]);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['casey@new.example']);
    expect((await change(CASEY)).statusCode).toBe(200);
    expect((await stage.coach.get('/auth/preferences')).json()).toMatchObject({ reminders: false });
  });
});

describe('the switches of an account', () => {
  const ALL_ON = { reminders: true, bookings: true, offers: true, messages: true };
  const read = async (as = stage.coach) => (await as.get('/auth/preferences')).json();

  it('begins with all switches on, changes each one separately, and returns their state', async () => {
    expect(await read()).toEqual(ALL_ON);
    expect((await switchTo({ reminders: false })).json()).toEqual({ ...ALL_ON, reminders: false });
    expect((await switchTo({ offers: false })).json()).toEqual({
      ...ALL_ON,
      reminders: false,
      offers: false,
    });
    expect((await switchTo({ reminders: true, offers: false })).json()).toEqual({ ...ALL_ON, offers: false });
    expect(await read()).toEqual({ ...ALL_ON, offers: false });
    expect(await read(stage.other)).toEqual(ALL_ON);
  });

  it('keeps the time at which a switch was turned off when it is turned off again', async () => {
    await switchTo({ reminders: false });
    const off = () => db().selectFrom('mailSwitchedOff').selectAll().execute();
    const first = await off();
    await stage.travel('2026-11-18T17:00:00Z');
    await switchTo({ reminders: false });
    expect(await off()).toEqual(first);
    expect(first).toMatchObject([
      { email: CASEY, since: new Date('2026-11-17T17:00:00Z'), byWayOf: 'account' },
    ]);
  });

  it('lets an administrator turn off emails, too', async () => {
    expect((await switchTo({ bookings: false }, stage.admin)).json()).toEqual({ ...ALL_ON, bookings: false });
  });

  it('applies switches in every process at once, even if twenty calls change them at the same time', async () => {
    const second = await openTestApp({ connection: stage.test.database.connection });
    try {
      const there = coachCalls(second.app, stage.league.coach);
      const switches = Array.from({ length: 20 }, (_, index) =>
        switchTo({ [OPTIONAL_MAILS[index % 4] ?? 'offers']: false }, index % 2 === 0 ? stage.coach : there),
      );
      expect((await Promise.all(switches)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      expect(await read(there)).toEqual({
        reminders: false,
        bookings: false,
        offers: false,
        messages: false,
      });
      await enqueueMail(second.portal.db, aMail('practice_reminder', CASEY));
      expect(await outbox()).toEqual([]);
      await switchTo({ reminders: true }, there);
      await enqueueMail(db(), aMail('practice_reminder', CASEY));
      expect(await outbox()).toHaveLength(1);
    } finally {
      await second.close();
    }
  });
});
