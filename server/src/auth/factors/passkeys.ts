import type { Assertion, NewPasskey } from '@portal/contract/passkey-fields.ts';
import type { PasskeyWire } from '@portal/contract/passkeys.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { CHALLENGE_MS } from '../lifetime.ts';
import { type ChallengePurpose, makeChallenge, useUpChallenge } from './challenges.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** Imported when it is needed, to save memory. */
const webAuthn = () => import('@simplewebauthn/server');

/** More than anyone has devices. */
const MAX_PASSKEYS = 20;

/** What a device stores with a passkey, to find its account. */
const handleOf = (accountId: number) => `portal-account-${accountId}`;

function siteOf({ publicUrl }: Pick<Portal, 'publicUrl'>): RelyingParty {
  const site = relyingPartyOf(publicUrl);
  if (site !== null) return site;
  throw new AppError('WRONG_STATE', 'Passkeys need a portal with a domain name. Please sign in another way.');
}

const listCredentials = async (db: Db, accountId: number) =>
  await db
    .selectFrom('passkey')
    .select(['credentialId as id', 'transports'])
    .where('accountId', '=', accountId)
    .execute();

/**
 * What a browser needs to make a passkey for the account, which will not be made twice on one device.
 * @param purpose join: the account will be opened with the passkey, and only its id is set aside
 */
export async function registrationOptions(
  portal: Portal,
  account: { id: number; email: string; name: string },
  purpose: 'add' | 'join' = 'add',
): Promise<Record<string, unknown>> {
  const { db, clock, settings } = portal;
  const { generateRegistrationOptions } = await webAuthn();
  const site = siteOf(portal);
  return {
    ...(await generateRegistrationOptions({
      rpName: settings.current().leagueName || 'Coaches Portal',
      rpID: site.id,
      userID: new TextEncoder().encode(handleOf(account.id)),
      userName: account.email,
      userDisplayName: account.name || account.email,
      challenge: await makeChallenge(db, {
        purpose,
        accountId: purpose === 'join' ? null : account.id,
        now: clock.now(),
      }),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: await listCredentials(db, account.id),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  };
}

/** What a browser needs to sign with a passkey. @param of.accountId null for a login: with any passkey of this site */
export async function assertionOptions(
  portal: Portal,
  { purpose, accountId }: { purpose: ChallengePurpose; accountId: number | null },
): Promise<Record<string, unknown>> {
  const { db, clock } = portal;
  const { generateAuthenticationOptions } = await webAuthn();
  const site = siteOf(portal);
  return {
    ...(await generateAuthenticationOptions({
      rpID: site.id,
      challenge: await makeChallenge(db, { purpose, accountId, now: clock.now() }),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: accountId === null ? [] : await listCredentials(db, accountId),
    })),
  };
}

const refusedNew = () =>
  invalidField('credential', 'The passkey could not be added. Please try again, and stay on this page.');

type VerifiedPasskey = { id: string; publicKey: Uint8Array; counter: number; transports: string[] };

/**
 * Checks a passkey that a browser has made. The challenge is used up in any case.
 * @throws AppError INVALID_INPUT for one that was not made just now, for this account and this site
 */
export async function verifyNewPasskey(
  portal: Portal,
  {
    accountId,
    purpose,
    credential,
  }: ({ purpose: 'add'; accountId: number } | { purpose: 'join'; accountId: null }) & {
    credential: NewPasskey;
  },
): Promise<VerifiedPasskey> {
  const { db, clock } = portal;
  const site = siteOf(portal);
  const { transports = [], ...response } = credential.response;
  const challenge = { clientDataJson: response.clientDataJSON, purpose, accountId };
  const expectedChallenge = await useUpChallenge(db, { ...challenge, now: clock.now() });
  if (expectedChallenge === null) throw refusedNew();
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
  }).catch(() => null);
  if (result?.verified !== true) throw refusedNew();
  return { ...result.registrationInfo.credential, transports };
}

/**
 * Adds a passkey to an account that the transaction has locked.
 * @throws AppError INVALID_INPUT if it is an account's already, WRONG_STATE for too many
 */
export async function insertPasskey(
  tx: Tx,
  of: { accountId: number; passkey: VerifiedPasskey; name: string; now: Date },
): Promise<PasskeyWire> {
  const { accountId, passkey, name, now } = of;
  if ((await listCredentials(tx, accountId)).length >= MAX_PASSKEYS) {
    throw new AppError('WRONG_STATE', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
  }
  const added = await tx
    .insertInto('passkey')
    .values({
      accountId,
      credentialId: passkey.id,
      publicKey: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name,
      createdAt: now,
      lastUsedAt: null,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw refusedNew();
  return { id: added.id, name, createdAt: now.toISOString(), lastUsedAt: null };
}

/** Whose passkey it is; null if nobody's. Proves nothing yet. */
export async function findOwner(db: Db, credential: Assertion): Promise<number | null> {
  const row = await db
    .selectFrom('passkey')
    .select('accountId')
    .where('credentialId', '=', credential.id)
    .executeTakeFirst();
  return row?.accountId ?? null;
}

/** `copied`: its counter went back, so there are two devices with this passkey, and one is not the owner's. */
export type PasskeyUse = 'right' | 'wrong' | 'copied';

/**
 * Checks what a passkey of the account has signed. The challenge is used up in any case.
 * @param of.challengeOf whom the challenge was made for: null for a login, else the account
 */
export async function usePasskey(
  tx: Tx,
  portal: Portal,
  of: {
    accountId: number;
    challengeOf: number | null;
    purpose: ChallengePurpose;
    credential: Assertion;
  },
): Promise<PasskeyUse> {
  const { accountId, purpose, credential } = of;
  const now = portal.clock.now();
  const { clientDataJSON: clientDataJson, userHandle } = credential.response;
  const challenge = { clientDataJson, purpose, accountId: of.challengeOf, now };
  const expectedChallenge = await useUpChallenge(tx, challenge);
  const passkey = await tx
    .selectFrom('passkey')
    .select(['id', 'publicKey', 'counter'])
    .where('credentialId', '=', credential.id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (expectedChallenge === null || passkey === undefined) return 'wrong';
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== handleOf(accountId)) return 'wrong';
  const newCounter = await signedCounter(portal, {
    credential,
    expectedChallenge,
    publicKey: passkey.publicKey,
  });
  if (newCounter === null) return 'wrong';
  const used = await tx
    .updateTable('passkey')
    .set({ counter: newCounter, lastUsedAt: now })
    .where('id', '=', passkey.id)
    .where((row) =>
      row.or([row('counter', '<', newCounter), row.and([row('counter', '=', 0), row.lit(newCounter === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? 'right' : 'copied';
}

/** The device's count of signatures; null if the signature or what was signed is wrong. */
async function signedCounter(
  portal: Portal,
  of: { credential: Assertion; expectedChallenge: string; publicKey: Buffer },
): Promise<number | null> {
  const { credential, expectedChallenge, publicKey } = of;
  const site = siteOf(portal);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { userHandle: _, ...response } = credential.response;
  const result = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    // compared where it is stored, so that two uses at once are not both accepted
    credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => null);
  return result?.verified === true ? result.authenticationInfo.newCounter : null;
}

const toWire = (row: {
  id: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}): PasskeyWire => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

const SHOWN = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;

/** Oldest first. */
export async function listPasskeys(db: Db, accountId: number): Promise<PasskeyWire[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(SHOWN)
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(toWire);
}

const notFound = () => new AppError('NOT_FOUND', 'Passkey not found.');

/** @throws AppError NOT_FOUND for an unknown id or someone else's */
export async function renamePasskey(
  db: Db,
  { accountId, id, name }: { accountId: number; id: number; name: string },
): Promise<PasskeyWire> {
  const row = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(SHOWN)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return toWire(row);
}

/** @throws AppError NOT_FOUND for an unknown id or someone else's */
export async function deletePasskey(tx: Tx, of: { accountId: number; id: number }): Promise<void> {
  const deleted = await tx
    .deleteFrom('passkey')
    .where('id', '=', of.id)
    .where('accountId', '=', of.accountId)
    .executeTakeFirst();
  if (deleted.numDeletedRows !== 1n) throw notFound();
}
