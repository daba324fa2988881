import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { type OptionalMails, unsubscribeGroupOf } from '@portal/domain/mail/optional-mails.ts';
import { type CalendarMessage, calendarFile, methodOf } from './calendar-file.ts';
import type { MailData } from './kinds.ts';
import { type Sender, senderName, subjectLine, unsubscribeFooter } from './letter.ts';
import { toHtml } from './letter-html.ts';
import { toText } from './letter-text.ts';
import type { CalendarNews } from './template.ts';
import { findTemplate } from './templates.ts';

/** What of an email its content is made of; it is the same at every try. */
export type MailToRender = {
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
  secret: string | null;
  created_at: Date;
};

/** An email as it waits in the outbox. */
export type WaitingMail = MailToRender & {
  id: number;
  /** the left part of the Message-ID */
  message_id: string;
  /** the switch it depends on; null: it always goes */
  mail_group: OptionalMails | null;
  /** the team it tells of, if it may be combined with others about it */
  team_id: number | null;
  /** what was wrong at the last try */
  problem: string | null;
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
  /** where answers go; null: to the sender */
  replyTo: string | null;
  /** the link that switches such emails off; null for those that always go */
  unsubscribeUrl: string | null;
  /** the first calendar file, which mail programs offer to put in */
  calendar: CalendarPart | null;
  /** the files of other appointments that it tells of */
  moreCalendars: CalendarPart[];
};

type CalendarPart = { method: ReturnType<typeof methodOf>; fileName: string; content: string };

export type RenderContext = Sender & {
  timeZone: string;
  /** whom it comes from */
  from: { name: string; address: string };
};

/** Makes the secret of the link that switches a group of emails to an address off. */
export type UnsubscribeToken = (linked: { email: string; group: OptionalMails }) => string;

type AnyData = MailData[keyof MailData];

/** The calendar files of an email: one for each appointment unless its template has one for all. */
function calendarsOf(
  news: readonly CalendarNews[],
  oneName: string | undefined,
  mail: MailToRender,
  context: RenderContext,
): CalendarPart[] {
  const { firstName } = mail.data as AnyData;
  const toMessage = ({ fileName: _, ...one }: CalendarNews): CalendarMessage => ({
    ...one,
    madeAt: mail.created_at,
    timeZone: context.timeZone,
    organizer: { name: senderName(context), address: context.from.address },
    attendee: { name: firstName || mail.recipient, address: mail.recipient },
  });
  const toPart = (fileName: string, ...messages: [CalendarMessage, ...CalendarMessage[]]) => ({
    method: methodOf(messages),
    fileName,
    content: calendarFile(...messages),
  });
  const [first, ...more] = news;
  if (oneName !== undefined && first !== undefined) {
    return [toPart(oneName, toMessage(first), ...more.map(toMessage))];
  }
  return news.map((one) => toPart(one.fileName, toMessage(one)));
}

/**
 * Makes the email that is sent. It depends on nothing but the row and the settings: each try sends the same.
 * @param unsubscribeToken null: without the link that switches such emails off
 * @throws Error for a kind that only a newer portal on this database knows
 */
export function renderMail(
  mail: MailToRender,
  context: RenderContext,
  unsubscribeToken: UnsubscribeToken | null = null,
): RenderedMail {
  const template = findTemplate(mail.kind);
  if (template === null) throw new Error(`This portal has no email of the kind ${mail.kind}.`);
  const token = mail.secret ?? '';
  // written by enqueueMail, which ties each kind to its data
  const data = mail.data as AnyData;
  const letter = template.letter(data, context, token);
  const news = [template.calendar?.(data, context) ?? []].flat();
  const [calendar, ...moreCalendars] = calendarsOf(news, template.calendarFileName, mail, context);
  // a kind with a template is one of ours
  const group = unsubscribeGroupOf(mail.kind as MailKind);
  const out =
    group === null || unsubscribeToken === null
      ? null
      : unsubscribeFooter(group, unsubscribeToken({ email: mail.recipient, group }), context);
  return {
    subject: subjectLine(letter, context),
    text: toText(letter, context, out),
    html: toHtml(letter, context, out),
    link: template.link?.(context, token) ?? null,
    replyTo: template.replyTo?.(data) ?? null,
    unsubscribeUrl: out?.url ?? null,
    calendar: calendar ?? null,
    moreCalendars,
  };
}

/** Its subject alone, for lists. */
export function subjectOf(mail: Pick<MailToRender, 'kind' | 'data'>, context: Sender): string {
  const template = findTemplate(mail.kind);
  if (template === null) return mail.kind;
  return subjectLine(template.letter(mail.data as AnyData, context, ''), context);
}
