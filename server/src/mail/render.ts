import { type CalendarMessage, calendarFile } from './calendar-file.ts';
import type { MailData } from './kinds.ts';
import type { Sender } from './letter.ts';
import { toHtml } from './letter-html.ts';
import { toText } from './letter-text.ts';
import type { CalendarNews } from './template.ts';
import { findTemplate } from './templates.ts';

/** What of a mail its content is made of; it is the same at every try. */
export type MailToRender = {
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
  secret: string | null;
  created_at: Date;
};

/** A mail as it waits in the outbox. */
export type WaitingMail = MailToRender & {
  id: number;
  /** the left part of the Message-ID */
  message_id: string;
  /** this try included */
  attempts: number;
  queued_at: Date;
};

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** the link that it carries, if it carries a secret one */
  link: string | null;
  calendar: { method: CalendarMessage['method']; fileName: string; content: string } | null;
};

export type RenderContext = Sender & {
  timeZone: string;
  /** whom it comes from */
  from: { name: string; address: string };
};

type AnyData = MailData[keyof MailData];

function calendarOf(
  { fileName, ...news }: CalendarNews,
  mail: MailToRender,
  context: RenderContext,
): NonNullable<RenderedMail['calendar']> {
  const { firstName } = mail.data as AnyData;
  const content = calendarFile({
    ...news,
    madeAt: mail.created_at,
    timeZone: context.timeZone,
    organizer: { name: context.leagueName, address: context.from.address },
    attendee: { name: firstName || mail.recipient, address: mail.recipient },
  });
  return { method: news.method, fileName, content };
}

/**
 * Makes the mail that is sent. It depends on nothing but the row and the settings: each try sends the same.
 * @throws Error for a kind that only a newer portal on this database knows
 */
export function renderMail(mail: MailToRender, context: RenderContext): RenderedMail {
  const template = findTemplate(mail.kind);
  if (template === null) throw new Error(`This portal knows no mail of the kind ${mail.kind}.`);
  const token = mail.secret ?? '';
  // written by enqueueMail, which ties each kind to its data
  const data = mail.data as AnyData;
  const letter = template.letter(data, context, token);
  const news = template.calendar?.(data, context);
  return {
    subject: letter.subject,
    text: toText(letter, context),
    html: toHtml(letter, context),
    link: template.link?.(context, token) ?? null,
    calendar: news === undefined ? null : calendarOf(news, mail, context),
  };
}

/** Its subject alone, for lists. */
export function subjectOf(mail: Pick<MailToRender, 'kind' | 'data'>, context: Sender): string {
  const template = findTemplate(mail.kind);
  if (template === null) return mail.kind;
  return template.letter(mail.data as AnyData, context, '').subject;
}
