import type { Db } from '#platform/db/database.ts';
import { findUnsubscribeKey } from './preference-repository.ts';
import { type LinkedSwitch, openToken, sealToken } from './unsubscribe-token.ts';

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
