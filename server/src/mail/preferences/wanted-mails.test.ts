import { MAIL_KINDS, type MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { OPTIONAL_MAILS, type OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { openTestApp } from '@portal/testkit/app.ts';
import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import type { NewMail } from '../kinds.ts';
import { enqueueMail, enqueueMails } from '../outbox.ts';
import { sampleData } from '../samples.ts';
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

const switchTo = (wanted: Partial<Record<OptionalMails, boolean>>, as = stage.coach) =>
  as.put('/auth/preferences', wanted);
const outbox = () =>
  db().selectFrom('mail').select(['kind', 'recipient', 'state', 'problem']).orderBy('id').execute();
const book = (as = stage.coach, team = HAWKS, index = 0) =>
  as.reserve(stage.body(stage.slot('thisWeek', index), team));

/** Which switch keeps which email from being written; all others always go. By hand, apart from the rule. */
const DEPENDS: Partial<Record<MailKind, OptionalMails>> = {
  coach_message: 'messages',
  ratings_reminder: 'messages',
  practice_booked: 'bookings',
  practice_changed: 'bookings',
  practice_cancelled: 'bookings',
  practice_reminder: 'reminders',
  game_reminder: 'reminders',
  waiting_list_offer: 'offers',
  waiting_list_gone: 'offers',
  trade_offered: 'bookings',
  trade_ended: 'bookings',
};

describe('every kind of email', () => {
  it.each(OPTIONAL_MAILS)('is added to the outbox unless its switch is off: %s', async (group) => {
    await switchTo({ [group]: false });
    await enqueueMails(
      db(),
      MAIL_KINDS.map((kind) => aMail(kind, CASEY, CASEY)),
    );
    const written = (await outbox()).map(({ kind }) => kind);
    expect(written).toEqual(MAIL_KINDS.filter((kind) => DEPENDS[kind] !== group));
  });

  it('is added in the given order, whatever is left out', async () => {
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

  it('is still sent to others', async () => {
    await switchTo({ reminders: false, bookings: false, offers: false });
    await enqueueMails(
      db(),
      MAIL_KINDS.map((kind) => aMail(kind, 'other@example.org', 'other@example.org')),
    );
    expect(await outbox()).toHaveLength(MAIL_KINDS.length);
  });
});

describe('emails about the coach’s own actions', () => {
  it('are not sent to that coach but to the other coaches of the team', async () => {
    await switchTo({ bookings: false });
    await book();
    await stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    expect((await outbox()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['practice_booked', 'new@example.org'],
      ['practice_cancelled', 'new@example.org'],
    ]);
  });

  it('can be off while emails about actions of others are on', async () => {
    await switchTo({ bookings: false });
    await book(stage.admin);
    await stage.admin.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    const mine = (await outbox()).filter(({ recipient }) => recipient === CASEY);
    expect(mine.map(({ kind }) => kind)).toEqual(['practice_booked', 'practice_cancelled_by_league']);
  });

  it('are sent if they are on', async () => {
    await book();
    expect((await outbox()).map(({ recipient }) => recipient)).toContain(CASEY);
  });
});

describe('a waiting email', () => {
  it('is not sent once its recipient has turned it off, not even on a retry', async () => {
    await book(stage.other, OWLS);
    verdict.of = away;
    await stage.send();
    await switchTo({ bookings: false }, stage.other);
    verdict.of = () => null;
    await stage.travel('2026-11-17T18:00:00Z');
    await stage.send();
    expect(delivered).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'overtaken', problem: 'unwanted' }]);
    const mail = await stage.newest();
    expect(mail.problem?.text).toBe('Not sent: the reader has turned off these emails.');
    for (const answer of [await stage.retry(mail.id), await stage.resend(mail.id)]) {
      expect(refusalOf(answer)).toMatchObject({
        status: 409,
        error: 'This email was not sent because its reader has turned off these emails.',
      });
    }
  });

  it('is sent if its recipient has turned it on again in time', async () => {
    await book(stage.other, OWLS);
    await switchTo({ bookings: false }, stage.other);
    await switchTo({ bookings: true }, stage.other);
    await stage.send();
    expect(delivered).toHaveLength(1);
  });

  it('a waiting email of another group is sent', async () => {
    await book(stage.other, OWLS);
    await switchTo({ reminders: false, offers: false }, stage.other);
    await stage.send();
    expect(delivered).toHaveLength(1);
  });

  it('is sent if it is older than the switches', async () => {
    await book(stage.other, OWLS);
    await db().updateTable('mail').set({ mail_group: null }).execute();
    await switchTo({ bookings: false }, stage.other);
    await stage.send();
    expect(delivered).toHaveLength(1);
  });
});

it('is not resent by an administrator if its recipient has turned it off', async () => {
  await book(stage.other, OWLS);
  await stage.send();
  const { id } = await stage.newest();
  expect((await stage.resend(id)).statusCode).toBe(200);
  await switchTo({ bookings: false }, stage.other);
  const said = { status: 409, error: 'other@example.org has turned off these emails.' };
  expect(refusalOf(await stage.resend(id))).toMatchObject(said);
  // the copy waits, and knows what it depends on
  await stage.send();
  expect(await outbox()).toMatchObject([{ state: 'sent' }, { state: 'overtaken', problem: 'unwanted' }]);
});

describe('the owner of a switch', () => {
  it('can be an address without an account', async () => {
    const remind = () => enqueueMail(db(), aMail('practice_reminder', 'nobody@example.org'));
    await remind();
    await stage.test.portal.db
      .insertInto('mail_switched_off')
      .values({
        email: 'nobody@example.org',
        mail_group: 'reminders',
        since: stage.test.clock.now(),
        by_way_of: 'link',
      })
      .execute();
    await remind();
    expect(await outbox()).toHaveLength(1);
  });

  it('is not an account that has not confirmed the address, which may be someone else’s', async () => {
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

  it('gets every email at a new address, and the old address keeps its switches', async () => {
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

  it('are all on at first, change one by one, and return their state', async () => {
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

  it('keep the time since a switch is off when it is turned off again', async () => {
    await switchTo({ reminders: false });
    const off = () => db().selectFrom('mail_switched_off').selectAll().execute();
    const first = await off();
    await stage.travel('2026-11-18T17:00:00Z');
    await switchTo({ reminders: false });
    expect(await off()).toEqual(first);
    expect(first).toMatchObject([
      { email: CASEY, since: new Date('2026-11-17T17:00:00Z'), by_way_of: 'account' },
    ]);
  });

  it('also exist for administrators', async () => {
    expect((await switchTo({ bookings: false }, stage.admin)).json()).toEqual({ ...ALL_ON, bookings: false });
  });

  it('apply on every process at once, also if twenty calls change them at the same time', async () => {
    const second = await openTestApp({ connection: stage.test.database.connection });
    try {
      const there = coachCalls(second.app, stage.league.coach);
      const turns = Array.from({ length: 20 }, (_, index) =>
        switchTo({ [OPTIONAL_MAILS[index % 4] ?? 'offers']: false }, index % 2 === 0 ? stage.coach : there),
      );
      expect((await Promise.all(turns)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
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
