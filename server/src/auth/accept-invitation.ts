import type { Invitation } from '@portal/contract/invitation.ts';
import type { NewPasskey } from '@portal/contract/passkey-fields.ts';
import { findListedCoach, holdListedCoach } from '#coaches/invite-coaches.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError, invalidField, type WaitSentence } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { KNOWN_NETWORK_SECONDS, LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { recordSecurityEvent } from '#security/log.ts';
import { findAccountByEmail, insertCoachAccount } from './account-repository.ts';
import { insertPasskey, registrationOptions, verifyNewPasskey } from './factors/passkeys.ts';
import { findInvitation, redeemInvitation, reserveAccountId } from './invitation-links.ts';
import { knownNetwork, type LoggedIn, openSession } from './login.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** What the coach signs in with from now on. */
type Secret = { password: string } | { passkey: { credential: NewPasskey; name: string } };
type Names = { firstname?: string | undefined; lastname?: string | undefined };

const TOO_MANY: WaitSentence = (wait) =>
  `Too many invalid links were tried from your network. Try again in ${wait}.`;

/** The same for used, expired, replaced and unknown links. */
const invalid = () =>
  new AppError(
    'LINK_INVALID',
    'This invitation no longer works. Its link works once, for 48 hours, and a newer invitation replaces it. You can still register with the address that it was sent to.',
  );

const registered = (email: string) =>
  new AppError(
    'EMAIL_TAKEN',
    `${email} already has an account. Log in, or choose a new password with “Forgot Password?”.`,
  );

const notListed = () =>
  new AppError(
    'WRONG_STATE',
    'You aren’t on the league’s list of coaches anymore, so this invitation no longer works. If you coach this season, tell the league.',
  );

/** No password has it as its hash (passwords.ts). */
const NO_PASSWORD = 'none';

/**
 * The link in an invitation reached the inbox, so it proves the address: whoever opens it chooses a password or a passkey,
 * and is a confirmed coach who is logged in.
 * @see docs/decisions/0079-invitation-links.md
 */
export function createAcceptInvitation(
  portal: Portal,
  { sessions, throttle }: { sessions: Sessions; throttle: Throttle },
) {
  const { db, clock } = portal;

  /** Changes nothing. @throws AppError LINK_INVALID, EMAIL_TAKEN, WRONG_STATE, THROTTLED */
  async function open(token: string, { network }: Visitor): Promise<Invitation> {
    const found = await findInvitation(db, { tokenHash: hashToken(token), now: clock.now() });
    if (found === null) {
      await throttle.count([{ limit: LIMITS.invitationMissing, subject: network }], TOO_MANY);
      throw invalid();
    }
    const { email, isUsable } = found;
    if ((await findAccountByEmail(db, email)) !== null) throw registered(email);
    if (!isUsable) throw invalid();
    const coach = await inTransaction(db, (tx) => findListedCoach(tx, email));
    if (coach === null) throw notListed();
    const { firstName, lastName, teams } = coach;
    // a file without a name has left the beginning of the address on the list
    const isNameless = lastName === '' && email.startsWith(`${firstName}@`);
    return { email, firstname: isNameless ? '' : firstName, lastname: lastName, teams };
  }

  async function checkSecret(secret: Secret) {
    if ('password' in secret) {
      return { passwordHash: await hashPassword(secret.password, portal.passwordCost), passkey: null };
    }
    const { credential, name } = secret.passkey;
    const verified = await verifyNewPasskey(portal, { purpose: 'join', accountId: null, credential });
    return { passwordHash: NO_PASSWORD, passkey: { verified, name } };
  }

  return {
    open,

    /** What a browser needs to make a passkey for the account that the invitation will open. @throws AppError as `open` */
    async passkeyOptions(token: string, visitor: Visitor): Promise<Record<string, unknown>> {
      const { email, firstname, lastname } = await open(token, visitor);
      const id = await reserveAccountId(db, hashToken(token));
      if (id === null) throw invalid();
      const name = `${firstname} ${lastname}`.trim();
      return await registrationOptions(portal, { id, email, name }, 'join');
    },

    /**
     * Opens the coach's account with a confirmed address, and a session. The link is used up.
     * @param caller whoever is logged in in this browser, who must not become someone else
     * @param names of the form; those on the list of coaches go first
     * @throws AppError as `open`, and INVALID_INPUT for a weak password, a passkey that is not accepted or a missing name, BUSY
     */
    async accept(
      {
        token,
        secret,
        names,
        caller,
      }: { token: string; secret: Secret; names: Names; caller: Caller | null },
      visitor: Visitor,
    ): Promise<LoggedIn> {
      if ('password' in secret) checkNewPassword(secret.password);
      const { email, ...listed } = await open(token, visitor);
      if (caller !== null) {
        throw new AppError(
          'WRONG_STATE',
          `You are logged in as ${caller.email}. Log out first, then open the invitation again. Nothing was changed.`,
        );
      }
      const firstName = listed.firstname || names.firstname;
      const lastName = listed.lastname || names.lastname;
      if (firstName === undefined) throw invalidField('firstname', 'Please enter your first name.');
      if (lastName === undefined) throw invalidField('lastname', 'Please enter your last name.');
      const { passwordHash, passkey } = await checkSecret(secret);
      const opened = await inTransaction(db, async (tx) => {
        const now = clock.now();
        if ((await holdListedCoach(tx, email)) === null) throw notListed();
        const used = await redeemInvitation(tx, { tokenHash: hashToken(token), now });
        if (used === null) {
          // another use of the link at the same time
          throw (await findAccountByEmail(tx, email)) === null ? invalid() : registered(email);
        }
        const account = await insertCoachAccount(tx, {
          ...{ email, firstName, lastName, passwordHash },
          ...{ id: used.reservedAccountId, emailVerifiedAt: now, createdAt: now },
        });
        if (account === null) throw registered(email);
        const accountId = account.id;
        const event = { accountId, by: accountId, visitor, now };
        await recordSecurityEvent(tx, { ...event, kind: 'account-created', detail: 'invitation' });
        if (passkey !== null) {
          await insertPasskey(tx, { accountId, passkey: passkey.verified, name: passkey.name, now });
          await recordSecurityEvent(tx, { ...event, kind: 'factor-changed', detail: 'passkey-added' });
        }
        return await openSession(tx, sessions, account, { remember: false, visitor, with: 'invitation' });
      });
      await throttle
        .mark(knownNetwork(email, visitor.network), KNOWN_NETWORK_SECONDS)
        .catch((error: unknown) => portal.log.warn({ err: error }, 'could not note the network of a login'));
      return opened;
    },
  };
}
