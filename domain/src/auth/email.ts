const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
const DOTS = '•••';
/** The longest address that may be typed, in characters, before it is trimmed and normalized. */
export const MAX_TYPED_EMAIL = 4 * MAX_ADDRESS;

/**
 * The one form in which an address is stored, compared and emailed: trimmed, NFKC (full-width letters become
 * ASCII), lowercase. Normalizing twice changes nothing.
 * @returns null unless that is a plain ASCII address: dot-atom before the @ (at most 64 characters), at least two
 * labels after it, the last one not all digits, at most 254 characters in all. Quotes, commas, spaces and trailing
 * dots are rejected, not repaired.
 * @see docs/spec/product.md#email, docs/spec/safety.md#w2
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > MAX_TYPED_EMAIL) return null;
  const address = text.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split('.');
  const isAddress =
    at > 0 &&
    address.length <= MAX_ADDRESS &&
    local.length <= MAX_LOCAL_PART &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  return isAddress ? address : null;
}

/**
 * The mailbox behind an address. Used only for counting, never for sending: most mail servers ignore
 * everything after a plus ('a+1@x.org' is a@x.org).
 * @param email normalized
 */
export function mailboxOf(email: string): string {
  const plus = email.indexOf('+');
  // a leading plus is part of the name
  return plus < 1 ? email : email.slice(0, plus) + email.slice(email.lastIndexOf('@'));
}

/**
 * A masked address that its owner recognizes and nobody else can guess: 'c•••@e•••.org'.
 * @param email normalized
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  return `${email.slice(0, 1)}${DOTS}@${host.slice(0, 1)}${DOTS}${host.slice(host.lastIndexOf('.'))}`;
}
