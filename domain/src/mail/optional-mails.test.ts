import { describe, expect, it } from 'vitest';
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';
import { linkedSwitchOf, OPTIONAL_MAILS, type OptionalMails, switchOf } from './optional-mails.ts';

/** Written down apart from the rule, by hand: the kinds that a person may do without. All others always go. */
const OPTIONAL: Partial<Record<MailKind, { group: OptionalMails; onlyOwn: boolean; hasLink: boolean }>> = {
  practice_booked: { group: 'bookings', onlyOwn: true, hasLink: false },
  practice_cancelled: { group: 'bookings', onlyOwn: true, hasLink: false },
  practice_reminder: { group: 'reminders', onlyOwn: false, hasLink: true },
  game_reminder: { group: 'reminders', onlyOwn: false, hasLink: true },
  waiting_list_offer: { group: 'offers', onlyOwn: false, hasLink: true },
  waiting_list_gone: { group: 'offers', onlyOwn: false, hasLink: true },
};

describe('the switch of a mail', () => {
  it.each(MAIL_KINDS)('%s that tells what somebody else did', (kind) => {
    const optional = OPTIONAL[kind];
    expect(switchOf(kind, false)).toBe(optional === undefined || optional.onlyOwn ? null : optional.group);
  });

  it.each(MAIL_KINDS)('%s that tells what the reader did', (kind) => {
    expect(switchOf(kind, true)).toBe(OPTIONAL[kind]?.group ?? null);
  });

  it.each(MAIL_KINDS)('%s carries a link to it only where nobody asked for the mail', (kind) => {
    const optional = OPTIONAL[kind];
    expect(linkedSwitchOf(kind)).toBe(optional?.hasLink ? optional.group : null);
  });

  it('is one that the account page shows', () => {
    const used = MAIL_KINDS.flatMap((kind) => switchOf(kind, true) ?? []);
    expect(OPTIONAL_MAILS).toEqual(expect.arrayContaining(used));
  });
});
