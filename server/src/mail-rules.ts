import { ACCOUNT_MAIL_RULES } from '#auth/account-mails.ts';
import { repeatInvitation, repeatMessage } from '#coaches/invite-coaches.ts';
import { createProposalMailRule } from '#losses/repeat-proposal.ts';
import { createEntryMailRule, createTeamChangesRule, type RepeatRules, repeatOffer } from '#mail/repeats.ts';
import { createReminderRule } from '#reminders/remind.ts';
import type { Portal } from './portal.ts';

/** The rules of the features that decide whether an email may be sent again. */
export function createMailRules(portal: Portal): RepeatRules {
  const entry = createEntryMailRule(portal);
  return {
    ...ACCOUNT_MAIL_RULES,
    no_account: repeatInvitation,
    invitation: repeatInvitation,
    coach: repeatMessage,
    entry,
    entries: createTeamChangesRule(entry),
    proposal: createProposalMailRule(entry),
    reminder: createReminderRule(portal, entry),
    offer: repeatOffer,
  };
}
