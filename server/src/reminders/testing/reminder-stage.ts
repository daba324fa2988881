import type { Release } from '@portal/contract/reminders.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import type { LightMyRequestResponse } from 'fastify';
import { type MailStage, useMailStage } from '#mail/testing/mail-stage.ts';
import { storeRemindersSince } from '#reminders/remind.ts';
import { remind } from '../remind.ts';

/** The league's slots of this week are on Thursday, so reminders are due on Wednesday at 17:00 in New York. */
export const DUE = '2026-11-18T22:00:00Z';

export type ReminderStage = MailStage & {
  /** writes the reminders that are due at that instant; sessions stay valid */
  remindAt(instant: string): Promise<void>;
  /** the Hawks' practice on Thursday at 18:00, booked by their coach */
  book(): Promise<LightMyRequestResponse>;
  /** the secret of the link in the newest reminder to this address, while it waits */
  tokenOf(email?: string): Promise<string>;
  /** books that practice and returns the secret of its reminder */
  reminded(): Promise<string>;
  lookUp(token: string): Promise<LightMyRequestResponse>;
  stateOf(token: string): Promise<Release['state']>;
  release(token: string): Promise<LightMyRequestResponse>;
};

/** The mail stage with reminders that have been on for a long time. Use the result only inside tests. */
export function useReminderStage(): ReminderStage {
  const stage = useMailStage() as ReminderStage;
  const db = () => stage.test.portal.db;
  const call = (method: 'GET' | 'POST', token: string) =>
    stage.test.app.inject({ method, url: `/api/give-back/${encodeURIComponent(token)}` });
  return Object.assign(stage, {
    async remindAt(instant: string) {
      await storeRemindersSince(db(), new Date('2026-11-01T00:00:00Z'));
      await stage.travel(instant);
      await remind(stage.test.portal);
    },
    book: () => stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS)),
    async tokenOf(email = 'coach@example.org') {
      const { secret } = await db()
        .selectFrom('mail')
        .select('secret')
        .where('recipient', '=', email)
        .where('kind', '=', 'practice_reminder')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      if (secret === null) throw new Error('The reminder has no link.');
      return secret;
    },
    async reminded() {
      await stage.book();
      await stage.remindAt(DUE);
      return await stage.tokenOf();
    },
    lookUp: (token: string) => call('GET', token),
    stateOf: async (token: string) => (await call('GET', token)).json<Release>().state,
    release: (token: string) => call('POST', token),
  } satisfies Partial<ReminderStage>);
}
