/** For `vi.waitFor` and `vi.waitUntil`, which give up after a second: a last resort against a hang, not a measure. */
export const PATIENT = { timeout: 120_000, interval: 10 };
