import type { MailSummary } from '@portal/contract/mail.ts';
import { MAIL_KIND_LABELS, type MailKind } from '@portal/domain/mail/mail-kinds.ts';
import type { Sender } from './letter.ts';
import type { StoredMail } from './list-repository.ts';
import { problemText } from './problems.ts';
import { subjectOf } from './render.ts';

/** A kind's name for administrators; one that only a newer portal knows is shown as it is. */
const labelOf = (kind: string): string =>
  Object.hasOwn(MAIL_KIND_LABELS, kind) ? MAIL_KIND_LABELS[kind as MailKind] : kind;

/** An email in a list. */
export const toSummary = (mail: StoredMail, sender: Sender): MailSummary => ({
  id: mail.id,
  kind: mail.kind,
  label: labelOf(mail.kind),
  recipient: mail.recipient,
  subject: subjectOf(mail, sender),
  state: mail.state,
  attempts: mail.attempts,
  nextAttemptAt: mail.state === 'waiting' ? mail.next_attempt_at.toISOString() : null,
  problem:
    mail.problem === null && mail.last_error === null
      ? null
      : { text: problemText(mail.problem), detail: mail.last_error ?? '' },
  createdAt: mail.created_at.toISOString(),
  finishedAt: mail.finished_at?.toISOString() ?? null,
  resendOf: mail.resend_of,
});
