/** A fresh Idempotency-Key: 128 random bits in hex. Works on plain http too, where crypto.randomUUID is missing. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
