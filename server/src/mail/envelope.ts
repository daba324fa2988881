import type { SendMailOptions } from 'nodemailer';
import type { Mailbox } from '#platform/config/config-fields.ts';
import type { RenderedMail } from './render.ts';

const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The same for all tries of one email, so that mail programs recognize duplicates. */
const messageIdOf = (messageId: string, from: Mailbox) =>
  `<${messageId}@${from.address.split('@').at(-1) ?? 'localhost'}>`;

/**
 * The unsubscribe link, which mail programs show as a button (RFC 2369). One-click is offered over TLS only, as RFC 8058
 * requires.
 */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${url}>`, ...(url.startsWith('https://') ? oneClick : {}) };
}

/** Headers that the mailer must not fold: it would put a long URL on the line below the header's name. */
const unfolded = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));

type Addressed = { messageId: string; createdAt: Date };

/** A rendered email as the mailer expects it. @param recipient normalized: one address and nothing else */
export function toMessage(
  mail: Addressed,
  { subject, text, html, calendar, moreCalendars, replyTo, unsubscribeUrl }: RenderedMail,
  { from, recipient }: { from: Mailbox; recipient: string },
): SendMailOptions {
  return {
    from,
    // in two parts: a string could name two people (docs/spec/safety.md#f10)
    to: [{ name: '', address: recipient }],
    ...(replyTo !== null && { replyTo: [{ name: '', address: replyTo }] }),
    subject,
    text,
    html,
    messageId: messageIdOf(mail.messageId, from),
    date: mail.createdAt,
    headers: unfolded({ ...AUTOMATIC_HEADERS, ...unsubscribeHeaders(unsubscribeUrl) }),
    ...(calendar === null
      ? {}
      : {
          icalEvent: { method: calendar.method, content: calendar.content, filename: calendar.fileName },
        }),
    attachments: moreCalendars.map(({ method, fileName, content }) => ({
      filename: fileName,
      content,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The headers that administrators see. */
export function shownHeaders(
  mail: Addressed & { recipient: string },
  { subject, replyTo, unsubscribeUrl }: Pick<RenderedMail, 'subject' | 'replyTo' | 'unsubscribeUrl'>,
  from: Mailbox,
): { name: string; value: string }[] {
  const headers = {
    From: from.name === '' ? from.address : `${from.name} <${from.address}>`,
    To: mail.recipient,
    ...(replyTo !== null && { 'Reply-To': replyTo }),
    Subject: subject,
    Date: mail.createdAt.toUTCString(),
    'Message-ID': messageIdOf(mail.messageId, from),
    ...AUTOMATIC_HEADERS,
    ...unsubscribeHeaders(unsubscribeUrl),
  };
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
