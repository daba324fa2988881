import { ACCOUNT_MAIL_RULES } from '#auth/account-mails.ts';
import { repeatInvitation, repeatMessage } from '#coaches/repeat-invitation.ts';
import { createProposalMailRule } from '#losses/repeat-proposal.ts';
import type { RepeatRules } from '#mail/repeats.ts';
import { createReminderRules } from '#reminders/repeat-reminder.ts';
import { createEntryMailRule, createTeamChangesRule } from '#schedule/repeat-entry-mail.ts';
import { repeatOffer } from '#waiting/offer-mails.ts';
import type { Portal } from './portal.ts';

/** For each kind of email, the rule of its feature that decides whether it may be sent again. */
export function createMailRules(portal: Portal): RepeatRules {
  const ofEntry = createEntryMailRule(portal);
  return {
    ...ACCOUNT_MAIL_RULES,
    coach_invited: repeatInvitation,
    no_account: repeatInvitation,
    coach_message: repeatMessage,
    ratings_reminder: repeatMessage,
    practice_booked: ofEntry,
    practice_changed: ofEntry,
    practice_restored: ofEntry,
    practice_time_open: ofEntry,
    practice_unconfirmed: ofEntry,
    practice_cancelled: ofEntry,
    practice_cancelled_by_league: ofEntry,
    practice_proposed: createProposalMailRule(ofEntry),
    game_scheduled: ofEntry,
    game_changed: ofEntry,
    game_restored: ofEntry,
    game_unconfirmed: ofEntry,
    game_cancelled: ofEntry,
    team_changes: createTeamChangesRule(ofEntry),
    games_imported: createTeamChangesRule(ofEntry),
    ...createReminderRules(portal, ofEntry),
    waiting_list_offer: repeatOffer,
    waiting_list_gone: repeatOffer,
    trade_offered: repeatOffer,
    trade_ended: repeatMessage,
  };
}
