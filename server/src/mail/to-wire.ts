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
  nextAttemptAt: mail.state === 'waiting' ? mail.nextAttemptAt.toISOString() : null,
  problem:
    mail.problem === null && mail.lastError === null
      ? null
      : { text: problemText(mail.problem), detail: mail.lastError ?? '' },
  createdAt: mail.createdAt.toISOString(),
  finishedAt: mail.finishedAt?.toISOString() ?? null,
  resendOf: mail.resendOf,
});
