import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { ACCOUNT_MAILS } from './kinds/account-mails.ts';
import { ENTRY_MAILS, GAMES_MAILS, TEAM_MAILS } from './kinds/changes-mails.ts';
import { COACH_MAILS, TEAM_STATUS_MAILS } from './kinds/coach-mails.ts';
import { practiceProposed } from './kinds/lost-practice-mails.ts';
import { REMINDER_MAILS } from './kinds/practice-mails.ts';
import { ROUND_MAILS } from './kinds/round-mails.ts';
import { TRADE_MAILS } from './kinds/trade-mails.ts';
import { WAITLIST_MAILS } from './kinds/waitlist-mails.ts';
import type { MailDefinition } from './letter.ts';

/** Every kind of email; one without a definition does not compile. */
export const MAILS = {
  ...ACCOUNT_MAILS,
  ...COACH_MAILS,
  ...ENTRY_MAILS,
  practice_proposed: practiceProposed,
  ...TEAM_MAILS,
  ...TEAM_STATUS_MAILS,
  ...GAMES_MAILS,
  ...REMINDER_MAILS,
  ...WAITLIST_MAILS,
  ...TRADE_MAILS,
  ...ROUND_MAILS,
} satisfies { readonly [Kind in MailKind]: MailDefinition<{ firstName: string }> };

/** What each kind of email needs; rendering happens at send time, from this alone. */
export type MailData = { [Kind in MailKind]: Parameters<(typeof MAILS)[Kind]['letter']>[0] };

/** One email to one person. */
export type NewMail = {
  [Kind in MailKind]: {
    kind: Kind;
    /** a normalized address (domain/auth/email.ts) */
    recipient: string;
    data: MailData[Kind];
    now: Date;
    /** the address of the coach or administrator who made the change; absent if the portal did */
    by?: string | undefined;
    /** the team it is about, if it says what happened to one */
    teamId?: number | undefined;
  } & ((typeof MAILS)[Kind] extends { link: unknown } ? { secret: string } : { secret?: undefined });
}[MailKind];

/** The definition of a kind as the database has it; null for one that only a newer portal knows. */
export function findDefinition(kind: string): MailDefinition<MailData[MailKind]> | null {
  if (!Object.hasOwn(MAILS, kind)) return null;
  // enqueueMails gives each kind its data
  return MAILS[kind as MailKind] as MailDefinition<MailData[MailKind]>;
}

/** What an email of this kind could be about, two days from today. */
export const sampleData = <Kind extends MailKind>(kind: Kind, today: IsoDate): MailData[Kind] =>
  MAILS[kind].sample(addDays(today, 2)) as MailData[Kind];
