import type { MailState } from '@portal/domain/mail/mail-kinds.ts';
import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The outbox, what its recipients want, and the links that its mails carry. */
export type MailTables = {
  mail: {
    id: GeneratedAlways<number>;
    message_id: string;
    kind: string;
    recipient: string;
    data: JSONColumnType<Record<string, unknown>>;
    secret: string | null;
    state: Generated<MailState>;
    attempts: Generated<number>;
    next_attempt_at: Date;
    leased_until: Generated<Date | null>;
    last_error: string | null;
    created_at: Date;
    finished_at: Date | null;
    priority: Generated<number>;
    queued_at: Date;
    problem: string | null;
    resend_of: number | null;
    mail_group: OptionalMails | null;
    team_id: number | null;
  };
  mail_switched_off: { email: string; mail_group: OptionalMails; since: Date; by_way_of: 'account' | 'link' };
  coach_message: {
    id: GeneratedAlways<number>;
    sent_at: Date;
    sent_by: number | null;
    subject: string;
    body: string;
    recipients: number;
  };
  unsubscribe_key: { id: Generated<boolean>; secret: Buffer };
  mail_outage: {
    id: GeneratedAlways<number>;
    began_at: Date;
    last_seen_at: Date;
    ended_at: Date | null;
    problem: string;
    detail: string;
  };
  reminder: { entry_id: number; entry_date: string; reminded_at: Date };
  give_back_link: {
    token_hash: Buffer;
    entry_id: number;
    entry_date: string;
    recipient: string;
    created_at: Date;
    used_at: Date | null;
  };
};
