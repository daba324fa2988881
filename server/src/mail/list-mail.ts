import type { MailDetails, MailServerStatus, MailSummary } from '@portal/contract/mail.ts';
import {
  MAIL_KEPT_DAYS,
  MAIL_KIND_LABELS,
  MAIL_STATE_LABELS,
  MAIL_STATES,
  type MailKind,
  type MailState,
} from '@portal/domain/mail/mail-kinds.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import {
  type FileFormat,
  momentWriter,
  type TableFile,
  tableFile,
} from '#platform/files/write/table-file.ts';
import { safe } from '#platform/files/write/xlsx-file.ts';
import type { Portal } from '#portal.ts';
import { problemText, shownHeaders } from './delivery.ts';
import type { Sender } from './letter.ts';
import { countMails, findMail, listMails, type MailFilter, type StoredMail } from './list-repository.ts';
import { contentOf, renderContextOf, renderWithoutSecret, subjectOf } from './render.ts';
import type { MailOptions } from './repeats.ts';
import { findLastOutage, findLastSentAt, type MailOutage } from './repository.ts';

const PAGE_SIZE = 50;
/** The file is read in pages of this size. */
const EXPORTED_AT_ONCE = 500;

/** A page of the outbox, newest first (docs/spec/decisions.md#email). */
export async function listMail(
  portal: Portal,
  { from, hasServer }: MailOptions,
  query: MailFilter & { state?: MailState | undefined; cursor?: number | undefined },
) {
  const { db } = portal;
  const { state, kind, search, cursor } = query;
  const [mails, counts, server] = await Promise.all([
    listMails(db, { state, kind, search }, { before: cursor, limit: PAGE_SIZE + 1 }),
    countMails(db, { kind, search }),
    readMailServer(db),
  ]);
  const shown = mails.slice(0, PAGE_SIZE);
  const sender = renderContextOf(portal, from);
  return {
    mails: shown.map((mail) => toSummary(mail, sender)),
    next: mails.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
    counts: Object.fromEntries(MAIL_STATES.map((each) => [each, counts[each] ?? 0])) as Record<
      MailState,
      number
    >,
    server: toServerStatus(server, hasServer),
    keptDays: MAIL_KEPT_DAYS,
  };
}

/** All of them as emails.csv or emails.xlsx, newest first. */
export function exportMail(
  portal: Portal,
  { from }: MailOptions,
  format: FileFormat,
  filter: MailFilter & { state?: MailState | undefined },
): TableFile {
  async function* rows() {
    for (let before: number | undefined; ; ) {
      const mails = await listMails(portal.db, filter, { before, limit: EXPORTED_AT_ONCE });
      yield mails;
      before = mails.at(-1)?.id;
      if (mails.length < EXPORTED_AT_ONCE) return;
    }
  }
  const sender = renderContextOf(portal, from);
  const write = momentWriter(portal.settings.current().timeZone);
  return tableFile(format, {
    name: 'emails',
    sheet: 'Emails',
    headings: ['Written', 'To', 'Kind', 'Subject', 'State', 'Finished', 'Problem'],
    rows: rows(),
    toCells: (mail) =>
      [
        write(mail.createdAt),
        mail.recipient,
        labelOf(mail.kind),
        subjectOf(mail, sender),
        MAIL_STATE_LABELS[mail.state],
        mail.finishedAt === null ? '' : write(mail.finishedAt),
        mail.problem === null && mail.lastError === null ? '' : problemText(mail.problem),
      ].map(safe),
  });
}

/** When a mail server last accepted an email, and its last outage; null if unknown. */
export async function readMailServer(
  db: Db,
): Promise<{ lastSentAt: Date | null; lastOutage: MailOutage | null }> {
  const [lastSentAt, lastOutage] = await Promise.all([findLastSentAt(db), findLastOutage(db)]);
  return { lastSentAt, lastOutage };
}

function toServerStatus(
  { lastSentAt, lastOutage: outage }: Awaited<ReturnType<typeof readMailServer>>,
  isSet: boolean,
): MailServerStatus {
  return {
    isSet,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastOutage:
      outage === null
        ? null
        : {
            from: outage.from.toISOString(),
            until: outage.until?.toISOString() ?? null,
            text: problemText(outage.problem),
            detail: outage.detail,
          },
  };
}

/** One email as it was sent, without the secret of its link. @throws AppError NOT_FOUND */
export async function getMail(portal: Portal, { from }: MailOptions, id: number): Promise<MailDetails> {
  const mail = await findMail(portal.db, id);
  if (mail === null) throw new AppError('NOT_FOUND', 'Email not found.');
  const context = renderContextOf(portal, from);
  const rendered = renderWithoutSecret(mail, context);
  return {
    ...toSummary(mail, context),
    ...contentOf(rendered),
    headers: shownHeaders(mail, rendered, from),
  };
}

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
