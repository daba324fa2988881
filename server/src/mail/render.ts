import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { type OptionalMails, unsubscribeGroupOf } from '@portal/domain/mail/optional-mails.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { several } from '@portal/domain/text/several.ts';
import { type CalendarMessage, calendarFile, methodOf } from './calendar-file.ts';
import type { MailData } from './kinds.ts';
import { type Letter, type Sender, senderName, subjectLine, unsubscribeFooter } from './letter.ts';
import { toHtml } from './letter-html.ts';
import { toText } from './letter-text.ts';
import type { CalendarNews } from './template.ts';
import { findTemplate } from './templates.ts';

/** The data from which an email is rendered; it is the same at every try. */
export type MailToRender = {
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
  secret: string | null;
  createdAt: Date;
};

/** An email as it waits in the outbox. */
export type WaitingMail = MailToRender & {
  id: number;
  /** the left part of the Message-ID */
  messageId: string;
  /** the group that its reader may turn off; null if it is always sent */
  mailGroup: OptionalMails | null;
  /** the team that it is about, if it may be combined with others about that team */
  teamId: number | null;
  /** what was wrong at the last try */
  problem: string | null;
  /** including this one */
  attempts: number;
  queuedAt: Date;
};

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** its secret link; null if it has none */
  link: string | null;
  /** where replies go; null: to the sender */
  replyTo: string | null;
  /** the link that turns off such emails; null if they are always sent */
  unsubscribeUrl: string | null;
  /** the first calendar file, which mail programs offer to add to the calendar */
  calendar: CalendarPart | null;
  /** the files of its other appointments */
  moreCalendars: CalendarPart[];
};

type CalendarPart = { method: ReturnType<typeof methodOf>; fileName: string; content: string };

export type RenderContext = Sender & {
  timeZone: string;
  /** the sender of all emails */
  from: { name: string; address: string };
};

/** Creates the secret of the link that turns off a group of emails to an address. */
export type UnsubscribeToken = (linked: { email: string; group: OptionalMails }) => string;

type AnyData = MailData[keyof MailData];

/** How many teams the reason of an email names. */
const MAX_TEAMS = 3;

/** The calendar files of an email: one for each appointment, or a single one called `oneName`. */
function calendarsOf(
  news: readonly CalendarNews[],
  oneName: string | undefined,
  mail: MailToRender,
  context: RenderContext,
): CalendarPart[] {
  const { firstName } = mail.data as AnyData;
  const toMessage = ({ fileName: _, ...one }: CalendarNews): CalendarMessage => ({
    ...one,
    madeAt: mail.createdAt,
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
 * Renders an email. The result depends only on the row and the settings, so that every try sends the same.
 * @param unsubscribeToken null to leave out the link that turns off such emails
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
  // enqueueMail gives each kind its data
  const data = mail.data as AnyData;
  const letter: Letter = { ...becauseOfTeams(data), ...template.letter(data, context, token) };
  const news = [template.calendar?.(data, context) ?? []].flat();
  const [calendar, ...moreCalendars] = calendarsOf(news, template.calendarFileName, mail, context);
  // only known kinds have a template
  const group = unsubscribeGroupOf(mail.kind as MailKind);
  const unsubscribe =
    group === null || unsubscribeToken === null
      ? null
      : unsubscribeFooter(group, unsubscribeToken({ email: mail.recipient, group }), context);
  return {
    subject: subjectLine(letter, context),
    text: toText(letter, context, unsubscribe),
    html: toHtml(letter, context, unsubscribe),
    link: template.link?.(context, token) ?? null,
    replyTo: template.replyTo?.(data) ?? null,
    unsubscribeUrl: unsubscribe?.url ?? null,
    calendar: calendar ?? null,
    moreCalendars,
  };
}

/** A coach may have no account, so emails about teams give the teams as their reason. */
function becauseOfTeams(data: AnyData): Pick<Letter, 'because'> {
  const names = [...new Set(coachedTeams(data))];
  if (names.length === 0) return {};
  const shown = names.slice(0, MAX_TEAMS);
  const left = names.length - shown.length;
  const all = left > 0 ? [...shown, several(left, 'more team')] : shown;
  return { because: `You got this email because you coach ${listWords(all, 'and')}.` };
}

/** The teams of the reader that an email is about. */
function coachedTeams(data: AnyData): string[] {
  if ('news' in data) return data.news.flatMap((news) => coachedTeams(news.data));
  if ('teams' in data) return data.teams.map(({ teamName }) => teamName);
  if ('teamName' in data) return [data.teamName];
  return 'coachedTeam' in data && data.coachedTeam ? [data.coachedTeam] : [];
}

/** The subject of an email, for lists. */
export function subjectOf(mail: Pick<MailToRender, 'kind' | 'data'>, context: Sender): string {
  const template = findTemplate(mail.kind);
  if (template === null) return mail.kind;
  return subjectLine(template.letter(mail.data as AnyData, context, ''), context);
}
