import type { AnswerOf } from '@portal/contract/endpoint.ts';
import type { endpoints } from '@portal/contract/endpoints.ts';
import type { MailDetails, MailSummary } from '@portal/contract/mail.ts';
import { type BookingStage, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { STEADY } from '@portal/testkit/mail-options.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { beforeEach } from 'vitest';
import { createLinkCheck } from '#auth/links.ts';
import { type Deliver, DeliveryError } from '../delivery.ts';
import { createMailSender } from '../sender.ts';

export type MailList = AnswerOf<(typeof endpoints)['listMail']>;

/** Errors of mail servers. */
export const refused = () => new DeliveryError('refused', 'address_refused', new Error('550 no such user'));
export const later = () => new DeliveryError('later', 'later', new Error('451 greylisted'));
export const away = () => new DeliveryError('away', 'away', new Error('connect ECONNREFUSED'));

type Delivered = { to: string; subject: string; messageId: string; text: string };

/** The booking stage with the outbox and its calls; use it inside of tests only. */
export type MailStage = BookingStage & {
  /** the emails that the mail server accepted, in order */
  delivered: Delivered[];
  /** `of` returns the error of the mail server for an address; null if it accepts the email */
  verdict: { of: (to: string) => Error | null };
  send(): Promise<void>;
  /** requests a link that resets the password */
  forgot(email?: string): ReturnType<BookingStage['admin']['post']>;
  /** the Owls' coach books the first slot of this week, or another one */
  bookForOwls(index?: number): ReturnType<BookingStage['other']['reserve']>;
  minutesLater(minutes: number): void;
  /** moves the clock, and every session with it */
  travel(instant: string | Date): Promise<void>;
  list(query?: Record<string, string>): Promise<MailList>;
  mail(id: number): Promise<MailDetails>;
  newest(): Promise<MailSummary>;
  retry(id: number): ReturnType<BookingStage['admin']['post']>;
  resend(id: number, key?: string): ReturnType<BookingStage['admin']['post']>;
};

export function useMailStage(): MailStage {
  const stage = useBookingStage() as MailStage;
  const deliver: Deliver = async ({ message, recipient }) => {
    const error = stage.verdict.of(recipient);
    if (error !== null) throw error;
    const { subject, messageId, text } = message;
    stage.delivered.push({
      to: recipient,
      subject: String(subject),
      messageId: String(messageId),
      text: String(text),
    });
    return 'sent';
  };
  beforeEach(() => {
    stage.delivered.length = 0;
    stage.verdict.of = () => null;
  });
  return Object.assign(stage, {
    delivered: [],
    verdict: { of: () => null },
    async send() {
      const { portal } = stage.test;
      const options = { ...STEADY, deliver, isLinkUsable: createLinkCheck(portal.db) };
      await createMailSender(portal, options).sendDue(new AbortController().signal, () => false);
    },
    forgot: (email = 'coach@example.org') => stage.admin.post('/auth/forgot-password', { email }),
    bookForOwls: (index = 0) => stage.other.reserve(stage.body(stage.slot('thisWeek', index), OWLS)),
    minutesLater: (minutes: number) =>
      stage.test.clock.set(new Date(stage.test.clock.now().getTime() + minutes * 60_000)),
    async travel(instant: string | Date) {
      stage.test.clock.set(instant);
      await stage.renewSessions();
      await updateRows(stage.test.portal.db, 'session', {}, { lastUsedAt: new Date(instant) });
    },
    list: async (query: Record<string, string> = {}) =>
      (await stage.admin.get(`/admin/mail?${new URLSearchParams(query)}`)).json(),
    mail: async (id: number) => (await stage.admin.get(`/admin/mail/${id}`)).json(),
    async newest() {
      const [mail] = (await stage.list()).mails;
      if (mail === undefined) throw new Error('There is no mail.');
      return mail;
    },
    retry: (id: number) => stage.admin.post(`/admin/mail/${id}/retry`, {}),
    resend: (id: number, key?: string) =>
      stage.admin.post(`/admin/mail/${id}/resend`, {}, key === undefined ? {} : { 'idempotency-key': key }),
  } satisfies Partial<MailStage>);
}
