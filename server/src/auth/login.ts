import type { NeedsFactor, User } from '@portal/contract/auth.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, type WaitSentence } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { KNOWN_NETWORK_SECONDS, LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Charge, Mark, Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { countSecurityEvent } from '#security/log.ts';
import { type AccountRow, findAccountByEmail, lockAccount, replaceHash } from './account-repository.ts';
import { hasFactorOf, isSecondFactorDue, methodsOf, readFactors } from './factors/account-factors.ts';
import { issueTicket } from './factors/tickets.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export type Credentials = { email: string; password: string; remember: boolean };
export type LoggedIn = { token: string; user: User };

const TOO_MANY: WaitSentence = (wait) =>
  `There were too many wrong passwords. Try again in ${wait}, or choose “Forgot Password?”.`;

const wrong = () => new AppError('INVALID_CREDENTIALS', 'Invalid credentials');
/** The refusal of a login to an account that an administrator has disabled. */
const disabled = () => new AppError('FORBIDDEN', 'This account is disabled. Please write to your league.');
const isWrong = (error: unknown) => error instanceof AppError && error.code === 'INVALID_CREDENTIALS';

/** A network from which the account has logged in before: wrong passwords of others don't block the account there. */
export const knownNetwork = (email: string, network: string): Mark => ({
  name: 'login-known',
  subject: `${email} ${network}`,
});
export const accountCharge = (email: string): Charge => ({ limit: LIMITS.loginAccount, subject: email });
export const pairCharge = (email: string, network: string): Charge => ({
  limit: LIMITS.loginPair,
  subject: `${email} ${network}`,
});

/** Known and unknown addresses get the same answer after the same work. */
export function createLogin(portal: Portal, services: { sessions: Sessions; throttle: Throttle }) {
  const { sessions, throttle } = services;
  const cost = portal.passwordCost;

  /** Makes the hash as costly as new ones are. @returns the stored hash */
  async function renewHash({ id, passwordHash }: AccountRow, password: string): Promise<string> {
    if (!needsRehash(passwordHash, cost)) return passwordHash;
    const renewed = await hashPassword(password, cost);
    return (await replaceHash(portal.db, { id, from: passwordHash, to: renewed })) ? renewed : passwordHash;
  }

  async function open(
    found: AccountRow | null,
    { email, password, remember }: Credentials,
    visitor: Visitor,
  ): Promise<LoggedIn | NeedsFactor> {
    let account = found;
    // a second attempt, because another login may have replaced the hash in the meantime
    for (const _ of [1, 2]) {
      const isRight = await verifyPassword(account?.passwordHash ?? null, password, cost);
      if (account === null || !isRight) throw wrong();
      const { id } = account;
      if (account.disabledAt !== null) throw await refuseDisabled(id, visitor);
      const passwordHash = await renewHash(account, password);
      const answer = await inTransaction(portal.db, async (tx) => {
        const now = portal.clock.now();
        const locked = await lockAccount(tx, id);
        if (locked.passwordHash !== passwordHash || locked.disabledAt !== null) return null;
        const factors = await readFactors(tx, id);
        if (!isSecondFactorDue(locked.role, factors)) {
          return await openSession(tx, sessions, locked, { remember, visitor });
        }
        await countSecurityEvent(tx, {
          kind: 'second-factor-due',
          accountId: id,
          by: 'nobody',
          visitor,
          now,
        });
        const ticket = await issueTicket(tx, { accountId: id, remember, now });
        return { needs: 'second-factor' as const, ticket, methods: methodsOf(factors) };
      });
      if (answer !== null) return answer;
      account = await findAccountByEmail(portal.db, email);
    }
    throw wrong();
  }

  /** Only someone who knows the password is told. */
  async function refuseDisabled(accountId: number, visitor: Visitor): Promise<AppError> {
    const now = portal.clock.now();
    await countSecurityEvent(portal.db, { kind: 'sign-in-refused', accountId, by: 'nobody', visitor, now });
    return disabled();
  }

  /** Known and unknown addresses cost the same. A log that can't be written changes no answer. */
  const noteFailure = (accountId: number | null, visitor: Visitor): Promise<void> =>
    countSecurityEvent(portal.db, {
      kind: 'sign-in-failed',
      accountId,
      by: 'nobody',
      visitor,
      now: portal.clock.now(),
    }).catch((error: unknown) => portal.log.warn({ err: error }, 'could not count a wrong password'));

  /**
   * Opens a session, or returns a ticket if a second factor is due. An unknown or malformed address and a wrong password get
   * the same answer.
   * @throws AppError INVALID_CREDENTIALS, FORBIDDEN for a disabled account, THROTTLED, BUSY, or INVALID_INPUT for more than 1024 bytes of password
   */
  return async function login(credentials: Credentials, visitor: Visitor): Promise<LoggedIn | NeedsFactor> {
    const email = normalizeEmail(credentials.email);
    if (email === null) throw wrong();
    const known = knownNetwork(email, visitor.network);
    const [account, isKnown] = await Promise.all([
      findAccountByEmail(portal.db, email),
      throttle.isMarked(known),
    ]);
    const pair = pairCharge(email, visitor.network);
    const wide: Charge[] = isKnown
      ? []
      : [{ limit: LIMITS.loginNetwork, subject: visitor.network }, accountCharge(email)];
    const hold = await throttle.take([pair, ...wide], TOO_MANY);
    try {
      const opened = await open(account, { ...credentials, email }, visitor);
      // a network is known once the second factor was right, too
      const isOpen = 'token' in opened;
      await Promise.all([
        throttle.forget([pair]),
        isOpen && throttle.mark(known, KNOWN_NETWORK_SECONDS),
      ]).catch((error: unknown) => portal.log.warn({ err: error }, 'could not lower a throttle counter'));
      await hold.release(wide);
      return opened;
    } catch (error) {
      if (isWrong(error)) {
        hold.keep();
        await noteFailure(account?.id ?? null, visitor);
      } else await hold.release();
      throw error;
    }
  };
}

/**
 * Opens a session for the owner of the account.
 * @param tx must have locked the account
 * @throws AppError FORBIDDEN for a disabled account
 */
export async function openSession(
  tx: Tx,
  sessions: Sessions,
  account: AccountRow,
  request: { remember: boolean; visitor: Visitor; with?: string },
): Promise<LoggedIn> {
  const { id, role, factorDueAt } = account;
  if (account.disabledAt !== null) throw disabled();
  const token = await sessions.open(tx, { id, role }, request);
  const isDue = role === 'ADMIN' && !hasFactorOf(await readFactors(tx, id));
  const user = userOf({
    ...account,
    confirmed: account.emailVerifiedAt !== null,
    factorDueAt: isDue ? factorDueAt : null,
  });
  return { token, user };
}

/** An account as its owner's browser may show it. */
export const userOf = ({
  email,
  firstName,
  lastName,
  role,
  confirmed,
  factorDueAt,
}: Pick<Caller, 'email' | 'firstName' | 'lastName' | 'role' | 'confirmed' | 'factorDueAt'>): User => ({
  email,
  firstname: firstName,
  lastname: lastName,
  role,
  emailVerified: confirmed,
  ...(factorDueAt !== null && { factorDueAt: factorDueAt.toISOString() }),
});
