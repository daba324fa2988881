import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpAllTables } from '@portal/testkit/truth-repository.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DUE, useReminderStage } from '#reminders/testing/reminder-stage.ts';

const MANUAL = join(import.meta.dirname, '..', '..', '..', 'docs', 'operating.md');
const EMAIL = 'coach@example.org';

const stage = useReminderStage();

/** The commands of the manual, verbatim, for the address in its example. */
function manualErasure(): string {
  const manual = readFileSync(MANUAL, 'utf8');
  const [, block] = /A person asks to be deleted[\s\S]*?```sql\n([\s\S]*?)```/.exec(manual) ?? [];
  if (block === undefined) throw new Error('The manual says no more how a person is deleted.');
  return block;
}

it('removes a person from the database with the steps of the manual', async () => {
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

  const before = await dumpAllTables(db);
  for (const part of [EMAIL, 'Casey', 'no password fits']) expect(before).toContain(part);
  await db.connection().execute((one) => sql.raw(manualErasure()).execute(one));
  const after = await dumpAllTables(db);
  for (const part of [EMAIL, 'Casey']) {
    expect(after.split('\n').filter((line) => line.includes(part))).toEqual([]);
  }
});
