import type { NewPasskey } from '@portal/contract/passkey-fields.ts';
import type { PasskeyWire } from '@portal/contract/passkeys.ts';
import { toTotpCode } from '@portal/domain/auth/second-factor.ts';
import type { SignInChange } from '@portal/domain/auth/sign-in-change.ts';
import { enqueueMail } from '#mail/outbox.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { recordSecurityEvent } from '#security/log.ts';
import { findHash, lockAccount } from '../account-repository.ts';
import { isPasswordHash } from '../passwords.ts';
import { revokeAllSessions } from '../session-repository.ts';
import { hasFactorOf, isSecondFactorDue, methodsOf, readFactors } from './account-factors.ts';
import { deletePasskey, insertPasskey, verifyNewPasskey } from './passkeys.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp, deleteTotp } from './totp.ts';

/** Whose factors change, and from where. */
type Owner = { caller: Caller; visitor: Visitor };

/**
 * Ends the caller's other sessions, which may be somebody else's and were opened when less was asked for, and notifies the
 * owner. Part of every change of what an account signs in with.
 */
async function noteChange(tx: Tx, by: Owner, change: SignInChange, now: Date): Promise<void> {
  const { caller, visitor } = by;
  const { accountId, email, firstName } = caller;
  const event = { kind: 'factor-changed', accountId, by: accountId, visitor, detail: change, now } as const;
  await recordSecurityEvent(tx, event);
  await revokeAllSessions(tx, { accountId, now, endedBy: 'other-session', except: caller.sessionId });
  // nobody has confirmed that the mailbox of an unconfirmed address belongs to this account
  if (!caller.confirmed) return;
  await enqueueMail(tx, { kind: 'sign_in_changed', recipient: email, data: { firstName, change }, now });
}

/** Codes without another factor would prove nothing. @throws AppError WRONG_STATE if the league demands a factor */
async function checkWhatIsLeft(tx: Tx, { accountId, role }: Caller): Promise<void> {
  const left = await readFactors(tx, accountId);
  const { factorDueAt } = await lockAccount(tx, accountId);
  if (role === 'ADMIN' && factorDueAt !== null && !hasFactorOf(left)) {
    throw new AppError(
      'WRONG_STATE',
      'Your league requires a second factor of administrators. Add another one before you remove this one.',
    );
  }
  if (!isSecondFactorDue(role, left)) await deleteRecoveryCodes(tx, accountId);
}

/** The changes of the caller's own factors. */
export function createOwnFactors(portal: Portal) {
  const { db, clock, passwordCost: cost } = portal;

  /** Runs a change with the account locked. */
  const change = <T>(owner: Owner, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lockAccount(tx, owner.caller.accountId);
      return await work(tx, clock.now());
    });

  return {
    /** How the account can prove itself, and whether the league demands a factor of it. */
    async describe({ accountId, role }: Caller) {
      const own = await readFactors(db, accountId);
      const { passwordHash, factorDueAt } = await findHash(db, accountId);
      return {
        methods: [...(isPasswordHash(passwordHash) ? (['password'] as const) : []), ...methodsOf(own)],
        totp: own.totp,
        recoveryCodesLeft: own.recoveryCodesLeft,
        required: role === 'ADMIN' && factorDueAt !== null,
      };
    },

    /** @returns new recovery codes @throws AppError INVALID_INPUT for a wrong code, or if none was started */
    confirmTotp: (owner: Owner, typed: string): Promise<string[]> =>
      change(owner, async (tx, now) => {
        const { accountId } = owner.caller;
        const code = toTotpCode(typed);
        if (code === null || !(await confirmTotp(tx, { accountId, code, now }))) {
          throw invalidField(
            'code',
            'This code does not fit. Enter the newest one, and check that your phone sets its clock by itself.',
          );
        }
        await noteChange(tx, owner, 'totp-added', now);
        return await replaceRecoveryCodes(tx, { accountId, cost, now });
      }),

    /** Succeeds if there is none. @throws AppError WRONG_STATE if the league demands a factor */
    removeTotp: (owner: Owner): Promise<void> =>
      change(owner, async (tx, now) => {
        if (!(await deleteTotp(tx, owner.caller.accountId))) return;
        await checkWhatIsLeft(tx, owner.caller);
        await noteChange(tx, owner, 'totp-removed', now);
      }),

    /** @throws AppError WRONG_STATE without a second factor, beside which they would count */
    renewRecoveryCodes: (owner: Owner): Promise<string[]> =>
      change(owner, async (tx, now) => {
        const { accountId, role } = owner.caller;
        if (!isSecondFactorDue(role, await readFactors(tx, accountId))) {
          throw new AppError('WRONG_STATE', 'Recovery codes replace a second factor. Set one up first.');
        }
        await noteChange(tx, owner, 'codes-renewed', now);
        return await replaceRecoveryCodes(tx, { accountId, cost, now });
      }),

    /**
     * @returns the passkey, and recovery codes if it is an administrator's first factor
     * @throws AppError INVALID_INPUT, WRONG_STATE for too many
     */
    async addPasskey(
      owner: Owner,
      { credential, name }: { credential: NewPasskey; name: string },
    ): Promise<{ passkey: PasskeyWire; recoveryCodes: string[] | null }> {
      const { accountId, role } = owner.caller;
      const verified = await verifyNewPasskey(portal, { purpose: 'add', accountId, credential });
      return await change(owner, async (tx, now) => {
        const before = await readFactors(tx, accountId);
        const passkey = await insertPasskey(tx, { accountId, passkey: verified, name, now });
        await noteChange(tx, owner, 'passkey-added', now);
        const isFirst = role === 'ADMIN' && !isSecondFactorDue(role, before);
        return {
          passkey,
          recoveryCodes: isFirst ? await replaceRecoveryCodes(tx, { accountId, cost, now }) : null,
        };
      });
    },

    /** @throws AppError NOT_FOUND, WRONG_STATE if the league demands a factor */
    removePasskey: (owner: Owner, id: number): Promise<void> =>
      change(owner, async (tx, now) => {
        await deletePasskey(tx, { accountId: owner.caller.accountId, id });
        await checkWhatIsLeft(tx, owner.caller);
        await noteChange(tx, owner, 'passkey-removed', now);
      }),
  };
}

/** Removes all factors of an account, for someone who has lost them. @returns whether there were any */
export async function deleteAllFactors(tx: Tx, accountId: number): Promise<boolean> {
  const had = hasFactorOf(await readFactors(tx, accountId));
  await deleteTotp(tx, accountId);
  await tx.deleteFrom('passkey').where('accountId', '=', accountId).execute();
  await deleteRecoveryCodes(tx, accountId);
  return had;
}
