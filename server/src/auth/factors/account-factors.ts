import type { Role } from '@portal/contract/auth.ts';
import type { SecondFactor } from '@portal/domain/auth/second-factor.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** What an account has besides its password. */
export type AccountFactors = { passkeys: number; totp: boolean; recoveryCodesLeft: number };

/** Whether the account has a passkey or an authenticator app. @param accountId a column */
export const hasFactor = (accountId: string) => sql<SqlBool>`(
  exists (select from passkey where passkey.account_id = ${sql.ref(accountId)})
  or exists (
    select from authenticator
    where authenticator.account_id = ${sql.ref(accountId)} and authenticator.confirmed_at is not null
  )
)`;

export async function readFactors(db: Db, accountId: number): Promise<AccountFactors> {
  return await db
    .selectNoFrom((from) => [
      from
        .selectFrom('passkey')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('accountId', '=', accountId)
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      from
        .exists(
          from
            .selectFrom('authenticator')
            .select('accountId')
            .where('accountId', '=', accountId)
            .where('confirmedAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('totp'),
      from
        .selectFrom('recoveryCode')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('accountId', '=', accountId)
        .where('usedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether there is a passkey or an authenticator app: the same as `hasFactor`. */
export const hasFactorOf = ({ passkeys, totp }: Pick<AccountFactors, 'passkeys' | 'totp'>): boolean =>
  totp || passkeys > 0;

/**
 * Whether a password alone opens no session. An authenticator app is set up for that; a coach's passkey only replaces the
 * password, and a coach without it may still log in with the password.
 */
export const isSecondFactorDue = (role: Role, { passkeys, totp }: AccountFactors): boolean =>
  totp || (role === 'ADMIN' && passkeys > 0);

/** In the order in which the browser offers them. */
export function methodsOf({ passkeys, totp, recoveryCodesLeft }: AccountFactors): SecondFactor[] {
  const has = { passkey: passkeys > 0, totp, recovery: recoveryCodesLeft > 0 };
  return (['passkey', 'totp', 'recovery'] as const).filter((method) => has[method]);
}
