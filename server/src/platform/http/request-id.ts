import { randomBytes } from 'node:crypto';

const process = randomBytes(9).toString('base64url');
let last = 0;

/**
 * An id that a refusal carries and the log repeats: no two are the same, in this process or another one. A caller's own
 * id is not believed.
 */
export const newRequestId = (): string => `${process}-${(++last).toString(36)}`;
