import { rowOf, updateRows } from '@portal/testkit/rows.ts';
import { dumpAllTables } from '@portal/testkit/truth-repository.ts';
import { expect, it } from 'vitest';
import { DUE, useReminderStage } from '#reminders/testing/reminder-stage.ts';

const EMAIL = 'coach@example.org';

const stage = useReminderStage();

it('leaves nothing of a person who has released a practice by a link and has emails and links', async () => {
  const { db } = stage.test.portal;
  const { coach } = stage;
  await stage.book();
  await stage.remindAt(DUE);
  // the reason of this cancel names the person
  expect((await stage.release(await stage.tokenOf(EMAIL))).statusCode).toBe(200);
  await stage.send();
  const asked = [
    await coach.put('/auth/preferences', { bookings: false }),
    await coach.post('/calendar-links', { kind: 'coach' }),
    // its mail waits when the person goes
    await coach.post('/auth/forgot-password', { email: EMAIL }),
  ];
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);

  // the administrator has just proved who they are
  await updateRows(db, 'session', {}, { identityConfirmedUntil: new Date('2100-01-01') });
  const before = await dumpAllTables(db);
  for (const part of [EMAIL, 'Casey', 'no password fits']) expect(before).toContain(part);
  const { id } = await rowOf(db, 'account', { email: EMAIL });
  const erased = await stage.admin.post(`/admin/people/${id}/erase`, { email: EMAIL });
  expect(erased.statusCode).toBe(200);
  const after = await dumpAllTables(db);
  for (const part of [EMAIL, 'Casey']) {
    expect(after.split('\n').filter((line) => line.includes(part))).toEqual([]);
  }
});
