import { randomUUID } from 'node:crypto';

/** An id that a refusal carries and the log repeats. A caller's own id is not believed. */
export const newRequestId = (): string => randomUUID();
