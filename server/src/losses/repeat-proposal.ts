import { hashToken, newToken } from '#auth/tokens.ts';
import { aboutEntry } from '#mail/overtaken.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { insertLinks } from './loss-repository.ts';
import { findOpenItem } from './proposal-repository.ts';

/**
 * An email about a lost practice may be sent again while the slot is held. It gets a new link.
 * @param ofEntry the rule for all emails about entries
 */
export const createProposalMailRule =
  (ofEntry: RepeatRule): RepeatRule =>
  async (tx, mail, now) => {
    const verdict = await ofEntry(tx, mail, now);
    if (verdict.refusal !== null) return verdict;
    const itemId = await findOpenItem(tx, aboutEntry(mail.data).entryId, now);
    if (itemId === null) return { refusal: 'The slot is no longer held.' };
    const secret = newToken();
    await insertLinks(tx, [{ tokenHash: hashToken(secret), itemId, recipient: mail.recipient, now }]);
    return { refusal: null, secret };
  };
