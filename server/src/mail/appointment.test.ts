import { FROM } from '@portal/testkit/mail-options.ts';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { useAddStage } from '#schedule/testing/add-stage.ts';
import { cancelCalls } from '#schedule/testing/cancel-stage.ts';
import { renderContextOf, renderMail } from './render.ts';

const stage = useAddStage();

/** What the calendar of this person heard, in order. */
async function messagesTo(recipient: string) {
  const { portal } = stage.test;
  const mails = await portal.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return mails.map((mail) => {
    const { calendar } = renderMail(mail, renderContextOf(portal, FROM));
    const parsed = new ICAL.Component(ICAL.parse(calendar?.content ?? ''));
    const event = parsed.getFirstSubcomponent('vevent');
    const value = (name: string) => String(event?.getFirstPropertyValue(name));
    return {
      method: parsed.getFirstPropertyValue('method'),
      uid: value('uid'),
      sequence: Number(value('sequence')),
      end: value('dtend').slice(11, 16),
      status: value('status'),
    };
  });
}

it('keeps a practice as one appointment while it is added, changed, canceled and restored', async () => {
  const slot = stage.at(18);
  await stage.practice(slot);
  await stage.update(slot, { reservationEndTime: '19:30:00' });
  const calls = cancelCalls(stage.admin);
  await calls.undo(await calls.cancelled(slot));
  const messages = await messagesTo('coach@example.org');
  expect(new Set(messages.map(({ uid }) => uid)).size).toBe(1);
  expect(messages.map(({ uid: _, ...rest }) => rest)).toEqual([
    { method: 'REQUEST', sequence: 0, end: '19:00', status: 'CONFIRMED' },
    { method: 'REQUEST', sequence: 1, end: '19:30', status: 'CONFIRMED' },
    { method: 'CANCEL', sequence: 2, end: '19:30', status: 'CANCELLED' },
    { method: 'REQUEST', sequence: 3, end: '19:30', status: 'CONFIRMED' },
  ]);
});

it('makes a game one appointment in the calendars of both teams, different from any practice', async () => {
  await stage.practice(stage.at(18));
  await stage.game(stage.at(19));
  const [practice, home] = await messagesTo('coach@example.org');
  const [away] = await messagesTo('other@example.org');
  expect(home).toEqual(away);
  expect(home?.uid).not.toBe(practice?.uid);
});
