import type { Assertion } from '@portal/contract/passkey-fields.ts';
import { toRecoveryCode, toTotpCode } from '@portal/domain/auth/second-factor.ts';
import type { Tx } from '#platform/db/database.ts';
import { type AppError, invalidField, type WaitSentence } from '#platform/errors.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Charge, Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { countSecurityEvent } from '#security/log.ts';
import type { ChallengePurpose } from './challenges.ts';
import { usePasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotpCode } from './totp.ts';

/** A code of an authenticator app or a recovery code, or what a passkey has signed. */
export type Proof = { code: string } | { credential: Assertion };

/** @throws AppError INVALID_INPUT unless it is exactly one */
export function proofOf(input: { code?: string | undefined; credential?: Assertion | undefined }): Proof {
  const { code, credential } = input;
  if (code !== undefined && credential === undefined) return { code };
  if (credential !== undefined && code === undefined) return { credential };
  throw invalidField('code', 'Please enter a code, or use a passkey.');
}

type ProofKind = 'totp' | 'recovery' | 'passkey';
type Wrong = { isRight: false; refusal: AppError };

const wrongCode = () =>
  invalidField('code', 'This code is wrong or was used already. Please enter a new one.');
export const wrongPasskey = () =>
  invalidField('credential', 'This passkey was not accepted. Please try again, or sign in another way.');

/** Counts a wrong proof in the security log. @param of.accountId null for a passkey that is nobody's */
export const noteWrongProof = (
  tx: Tx,
  of: { accountId: number | null; isCopied: boolean; visitor: Visitor; now: Date },
): Promise<void> =>
  countSecurityEvent(tx, {
    kind: of.isCopied ? 'passkey-copied' : 'factor-failed',
    accountId: of.accountId,
    by: 'nobody',
    visitor: of.visitor,
    now: of.now,
  });

/**
 * Uses up a proof of the account. The transaction must have locked it, and must commit whatever the outcome is: what was
 * tried is used up.
 */
export async function useProof(
  tx: Tx,
  portal: Portal,
  of: { accountId: number; proof: Proof; purpose: ChallengePurpose; visitor: Visitor },
): Promise<{ isRight: true; kind: ProofKind } | Wrong> {
  const { accountId, proof, purpose, visitor } = of;
  const now = portal.clock.now();
  if ('credential' in proof) {
    const { credential } = proof;
    const use = await usePasskey(tx, portal, { accountId, challengeOf: accountId, purpose, credential });
    if (use === 'right') return { isRight: true, kind: 'passkey' };
    await noteWrongProof(tx, { accountId, isCopied: use === 'copied', visitor, now });
    return { isRight: false, refusal: wrongPasskey() };
  }
  const totp = toTotpCode(proof.code);
  if (totp !== null && (await useTotpCode(tx, { accountId, code: totp, now }))) {
    return { isRight: true, kind: 'totp' };
  }
  const recovery = toRecoveryCode(proof.code);
  if (recovery !== null && (await useRecoveryCode(tx, { accountId, code: recovery, now }))) {
    return { isRight: true, kind: 'recovery' };
  }
  await noteWrongProof(tx, { accountId, isCopied: false, visitor, now });
  return { isRight: false, refusal: wrongCode() };
}

const TOO_MANY: WaitSentence = (wait) =>
  `There were too many wrong codes. Try again in ${wait}, or use a passkey.`;

const codeCharges = (accountId: number, { network }: Visitor): Charge[] => [
  { limit: LIMITS.codePair, subject: `${accountId} ${network}` },
  { limit: LIMITS.codeAccount, subject: String(accountId) },
];

/**
 * Counts wrong codes of an account, so that nobody can guess one. Passkeys can't be guessed and are not counted: they still
 * work while codes are blocked.
 * @param attempt resolves to the refusal of a wrong code, or the result of a right one
 * @throws AppError THROTTLED, the refusal, and what `attempt` throws
 */
export async function countWrongCodes<T>(
  throttle: Throttle,
  { accountId, visitor, proof }: { accountId: number; visitor: Visitor; proof: Proof },
  attempt: () => Promise<{ isRight: true; result: T } | Wrong>,
): Promise<T> {
  const charges = 'code' in proof ? codeCharges(accountId, visitor) : [];
  const hold = charges.length === 0 ? null : await throttle.take(charges, TOO_MANY);
  const outcome = await attempt().catch(async (error: unknown) => {
    await hold?.release();
    throw error;
  });
  if (!outcome.isRight) {
    hold?.keep();
    throw outcome.refusal;
  }
  await hold?.release();
  return outcome.result;
}
