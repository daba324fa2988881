/** What a person did wrong, in one sentence. */
export class UsageError extends Error {}
