import type { MailPreview, MailPreviewSummary } from '@portal/contract/mail.ts';
import { MAIL_KIND_LABELS, MAIL_KINDS, type MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { type OptionalMails, unsubscribeGroupOf } from '@portal/domain/mail/optional-mails.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { several } from '@portal/domain/text/several.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Mailbox } from '#platform/config/config-fields.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type CalendarMessage, calendarFile, methodOf } from './calendar-file.ts';
import { findDefinition, MAILS, type MailData, sampleData } from './kinds.ts';
import {
  type CalendarContent,
  type Letter,
  SAMPLE_RECIPIENT,
  type Sender,
  senderName,
  subjectLine,
  unsubscribeFooter,
} from './letter.ts';
import { toHtml, toText } from './render-letter.ts';

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

/** The current data of the league for emails. */
export function renderContextOf({ settings, publicUrl }: Portal, from: Mailbox): RenderContext {
  const { leagueName, contactEmail, timeZone } = settings.current();
  return { leagueName, contactEmail, timeZone, publicUrl, from };
}

type AnyData = MailData[MailKind];

/** How many teams the reason of an email names. */
const MAX_TEAMS = 3;

/** The calendar files of an email: one for each appointment, or a single one called `oneName`. */
function calendarsOf(
  contents: readonly CalendarContent[],
  oneName: string | undefined,
  mail: MailToRender,
  context: RenderContext,
): CalendarPart[] {
  const { firstName } = mail.data as AnyData;
  const toMessage = ({ fileName: _, ...one }: CalendarContent): CalendarMessage => ({
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
  const [first, ...more] = contents;
  if (oneName !== undefined && first !== undefined) {
    return [toPart(oneName, toMessage(first), ...more.map(toMessage))];
  }
  return contents.map((one) => toPart(one.fileName, toMessage(one)));
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
  const definition = findDefinition(mail.kind);
  if (definition === null) throw new Error(`This portal has no email of the kind ${mail.kind}.`);
  const token = mail.secret ?? '';
  // enqueueMail gives each kind its data
  const data = mail.data as AnyData;
  const own = definition.letter(data, context, token);
  const letter: Letter = {
    ...becauseOfTeams(data),
    ...own,
    blocks: [greeting(data.firstName), ...own.blocks],
  };
  const contents = [definition.calendar?.(data, context) ?? []].flat();
  const [calendar, ...moreCalendars] = calendarsOf(contents, definition.calendarFileName, mail, context);
  const group = unsubscribeGroupOf(definition.group);
  const unsubscribe =
    group === null || unsubscribeToken === null
      ? null
      : unsubscribeFooter(group, unsubscribeToken({ email: mail.recipient, group }), context);
  return {
    subject: subjectLine(letter, context),
    text: toText(letter, context, unsubscribe),
    html: toHtml(letter, context, unsubscribe),
    link: definition.link?.(context, token) ?? null,
    replyTo: definition.replyTo?.(data) ?? null,
    unsubscribeUrl: unsubscribe?.url ?? null,
    calendar: calendar ?? null,
    moreCalendars,
  };
}

/**
 * "Hello Casey,", if the name looks like one. A stranger may have registered the address, and what they typed as a name
 * must not become their message to its owner.
 */
const greeting = (firstName: string): string =>
  /^[\p{L}\p{M}' ’-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';

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
  if ('changes' in data) return data.changes.flatMap((change) => coachedTeams(change.data));
  if ('teams' in data) return data.teams.map(({ teamName }) => teamName);
  if ('teamName' in data) return [data.teamName];
  return 'coachedTeam' in data && data.coachedTeam ? [data.coachedTeam] : [];
}

/** The subject of an email, for lists. */
export function subjectOf(mail: Pick<MailToRender, 'kind' | 'data'>, context: Sender): string {
  const definition = findDefinition(mail.kind);
  if (definition === null) return mail.kind;
  return subjectLine(definition.letter(mail.data as AnyData, context, ''), context);
}

/** Replaces the secret of a link, which only the recipient may see. */
const HIDDEN = '[link]';

/** Every kind of email with the subject of an example. */
export function listPreviews(
  portal: Portal,
  options: Pick<RenderContext, 'from'>,
): { previews: MailPreviewSummary[] } {
  const previews = MAIL_KINDS.map((kind) => {
    const { label, about, subject } = getPreview(portal, options, kind);
    return { kind, label, about, subject };
  });
  return { previews };
}

/** An example of an email of that kind. */
export function getPreview(
  portal: Portal,
  { from }: Pick<RenderContext, 'from'>,
  kind: MailKind,
): MailPreview {
  const { clock, settings } = portal;
  const today = leagueNowOf(clock, settings.current().timeZone).date;
  const mail = { kind, recipient: SAMPLE_RECIPIENT, data: sampleData(kind, today), createdAt: clock.now() };
  const rendered = renderWithoutSecret(mail, renderContextOf(portal, from));
  return { kind, label: MAIL_KIND_LABELS[kind], about: MAILS[kind].about, ...contentOf(rendered) };
}

/** @throws AppError NOT_FOUND for a kind that only a newer portal knows */
export function renderWithoutSecret(
  mail: { kind: string; recipient: string; data: Record<string, unknown>; createdAt: Date },
  context: RenderContext,
): RenderedMail {
  if (findDefinition(mail.kind) === null) {
    throw new AppError('NOT_FOUND', 'This kind of email needs a newer version of the portal.');
  }
  return renderMail({ ...mail, secret: HIDDEN }, context, () => HIDDEN);
}

export const contentOf = ({ subject, html, text, calendar, moreCalendars }: RenderedMail) => ({
  subject,
  html,
  text,
  calendar:
    calendar === null
      ? null
      : {
          fileName: calendar.fileName,
          content: [calendar, ...moreCalendars].map(({ content }) => content).join('\n'),
        },
});
