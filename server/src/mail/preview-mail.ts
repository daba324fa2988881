import type { MailPreview, MailPreviewSummary } from '@portal/contract/mail.ts';
import { MAIL_KIND_LABELS, MAIL_KINDS, type MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { SAMPLE_RECIPIENT } from './define-mail.ts';
import { findDefinition, MAILS, sampleData } from './kinds.ts';
import { type RenderContext, type RenderedMail, renderContextOf, renderMail } from './render.ts';
import type { MailOptions } from './repeats.ts';

/** Replaces the secret of a link, which only the recipient may see. */
const HIDDEN = '[link]';

/** Every kind of email with the subject of an example. */
export function listPreviews(portal: Portal, options: MailOptions): { previews: MailPreviewSummary[] } {
  const previews = MAIL_KINDS.map((kind) => {
    const { label, about, subject } = getPreview(portal, options, kind);
    return { kind, label, about, subject };
  });
  return { previews };
}

/** An example of an email of that kind. */
export function getPreview(portal: Portal, { from }: MailOptions, kind: MailKind): MailPreview {
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
