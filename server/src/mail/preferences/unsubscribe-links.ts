import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import type { Db } from '#platform/db/database.ts';

/** What an unsubscribe link turns off: one group of emails to one address. */
export type LinkedSwitch = { email: string; group: OptionalMails };

/** Links are in mailboxes for years, so a letter must never get another meaning. */
const LETTERS = { reminders: 'r', bookings: 'b', offers: 'o', messages: 'm' } as const satisfies Record<
  OptionalMails,
  string
>;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** addresses are padded to a multiple of this, so that a token doesn't reveal their exact length */
const STEP_BYTES = 32;
/** the token of the longest address has 379 characters */
const TOKEN = /^[A-Za-z0-9_-]{80,379}$/;

const derive = (key: Buffer, use: string) => createHmac('sha256', key).update(use).digest();

/**
 * The secret of an unsubscribe link: group and address, encrypted and signed (AES-256-GCM, a tag of 128 bits). They always
 * give the same token, so that every try of an email is the same email. Nothing is stored, so links never expire.
 * @param key 32 bytes, the portal's own
 */
export function sealToken(key: Buffer, { email, group }: LinkedSwitch): string {
  const text = LETTERS[group] + email;
  const plain = text.padEnd(Math.ceil(text.length / STEP_BYTES) * STEP_BYTES, ' ');
  // derived from the text, so that no two texts share it
  const iv = createHmac('sha256', derive(key, 'iv')).update(plain).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, derive(key, 'text'), iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([iv, cipher.update(plain, 'ascii'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** What a token turns off; null if it was not created with this key. */
export function openToken(key: Buffer, token: string): LinkedSwitch | null {
  if (!TOKEN.test(token)) return null;
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.toString('base64url') !== token) return null;
  const decipher = createDecipheriv(CIPHER, derive(key, 'text'), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  let plain: string;
  try {
    plain =
      decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'ascii') + decipher.final('ascii');
  } catch {
    return null;
  }
  const [group] = Object.keys(LETTERS).filter((each) => LETTERS[each as OptionalMails] === plain[0]);
  const email = normalizeEmail(plain.slice(1).trimEnd());
  return group === undefined || email === null ? null : { email, group: group as OptionalMails };
}

/** The key that a migration created. */
async function findUnsubscribeKey(db: Db): Promise<Buffer> {
  const { secret } = await db.selectFrom('unsubscribeKey').select('secret').executeTakeFirstOrThrow();
  return secret;
}

/** The unsubscribe links of emails. Their key is in the database, so that all processes share it and backups have it. */
export function createUnsubscribeLinks(db: Db) {
  let known: Buffer | null = null;
  const key = async () => (known ??= await findUnsubscribeKey(db));

  return {
    /** @returns a function that creates the token of a link */
    async sealer(): Promise<(linked: LinkedSwitch) => string> {
      const secret = await key();
      return (linked) => sealToken(secret, linked);
    },

    /** What a token turns off; null if this portal did not create it. */
    open: async (token: string): Promise<LinkedSwitch | null> => openToken(await key(), token),
  };
}
