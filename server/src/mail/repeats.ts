import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import type { Mailbox } from '#platform/config/config-fields.ts';
import type { Tx } from '#platform/db/database.ts';

/** A mail that an administrator wants to send once more. */
export type MailToRepeat = { kind: MailKind; recipient: string; data: Record<string, unknown> };

/** Why it makes no sense any more, in a sentence; or the secret of a fresh link, null if it carries none. */
export type RepeatVerdict = { refusal: string } | { refusal: null; secret: string | null };

/** Looks, in the transaction of the repeat, whether what a mail tells still holds. */
export type RepeatRule = (tx: Tx, mail: MailToRepeat, now: Date) => Promise<RepeatVerdict>;

/** Each kind's rule comes from the feature that writes it; a kind without one does not compile. */
export type RepeatRules = Readonly<Record<MailKind, RepeatRule>>;

/** What the outbox is shown and repeated with. */
export type MailOptions = {
  from: Mailbox;
  /** false: mails are kept in the data folder */
  hasServer: boolean;
  rules: RepeatRules;
};
