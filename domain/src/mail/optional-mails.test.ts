import { describe, expect, it } from 'vitest';
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';
import { OPTIONAL_MAILS, type OptionalMails, optionalGroupOf, unsubscribeGroupOf } from './optional-mails.ts';

/**
 * The kinds of email that a person may turn off, listed independently of the code. All others are always
 * sent.
 */
const OPTIONAL: Partial<Record<MailKind, { group: OptionalMails; onlyOwn: boolean; hasLink: boolean }>> = {
  coach_message: { group: 'messages', onlyOwn: false, hasLink: true },
  ratings_reminder: { group: 'messages', onlyOwn: false, hasLink: true },
  practice_booked: { group: 'bookings', onlyOwn: true, hasLink: false },
  practice_changed: { group: 'bookings', onlyOwn: true, hasLink: false },
  practice_restored: { group: 'bookings', onlyOwn: true, hasLink: false },
  practice_cancelled: { group: 'bookings', onlyOwn: true, hasLink: false },
  practice_reminder: { group: 'reminders', onlyOwn: false, hasLink: true },
  game_reminder: { group: 'reminders', onlyOwn: false, hasLink: true },
  waiting_list_offer: { group: 'offers', onlyOwn: false, hasLink: true },
  waiting_list_gone: { group: 'offers', onlyOwn: false, hasLink: true },
  trade_offered: { group: 'bookings', onlyOwn: true, hasLink: false },
  trade_ended: { group: 'bookings', onlyOwn: true, hasLink: false },
};

describe('optionalGroupOf', () => {
  it.each(MAIL_KINDS)('returns the group of %s about a change by someone else', (kind) => {
    const optional = OPTIONAL[kind];
    expect(optionalGroupOf(kind, false)).toBe(
      optional === undefined || optional.onlyOwn ? null : optional.group,
    );
  });

  it.each(MAIL_KINDS)('returns the group of %s about a change by the reader', (kind) => {
    expect(optionalGroupOf(kind, true)).toBe(OPTIONAL[kind]?.group ?? null);
  });

  it('returns only groups that the account page shows', () => {
    const used = MAIL_KINDS.flatMap((kind) => optionalGroupOf(kind, true) ?? []);
    expect(OPTIONAL_MAILS).toEqual(expect.arrayContaining(used));
  });
});

describe('unsubscribeGroupOf', () => {
  it.each(MAIL_KINDS)('returns the group of %s only if someone else caused the email', (kind) => {
    const optional = OPTIONAL[kind];
    expect(unsubscribeGroupOf(kind)).toBe(optional?.hasLink ? optional.group : null);
  });
});
