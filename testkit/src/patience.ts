/**
 * For `vi.waitFor` and `vi.waitUntil`, which give up after a second: a safeguard against a hang, not a performance
 * limit.
 */
export const PATIENT = { timeout: 120_000, interval: 10 };
