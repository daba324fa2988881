import type { Mailbox } from '#platform/config/config-fields.ts';
import type { Tx } from '#platform/db/database.ts';
import type { StillTrue } from './define-mail.ts';

/** An email that an administrator wants to send again. */
export type MailToRepeat = { kind: string; recipient: string; data: Record<string, unknown> };

/** A sentence that says why it must not be sent again; or the secret of its new link, null if it has none. */
export type RepeatVerdict = { refusal: string } | { refusal: null; secret: string | null };

/** Checks in the transaction of the repeat whether an email is still up to date. */
export type RepeatRule = (tx: Tx, mail: MailToRepeat, now: Date) => Promise<RepeatVerdict>;

/** The rules of all kinds of emails, by what they depend on. */
export type RepeatRules = Readonly<Record<StillTrue, RepeatRule>>;

/** What the calls of the outbox need. */
export type MailOptions = {
  from: Mailbox;
  /** false: emails are kept in the data folder */
  hasServer: boolean;
  rules: RepeatRules;
};
