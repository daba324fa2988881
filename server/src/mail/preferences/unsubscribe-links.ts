import type { Db } from '#platform/db/database.ts';
import { findUnsubscribeKey } from './preference-repository.ts';
import { type LinkedSwitch, openToken, sealToken } from './unsubscribe-token.ts';

/** The links at the foot of emails. Their key lies in the database: all processes share it, and a backup has it. */
export function createUnsubscribeLinks(db: Db) {
  let known: Buffer | null = null;
  const key = async () => (known ??= await findUnsubscribeKey(db));

  return {
    /** @returns what makes the token of a switch */
    async sealer(): Promise<(linked: LinkedSwitch) => string> {
      const secret = await key();
      return (linked) => sealToken(secret, linked);
    },

    /** What a token changes; null if this portal did not create it. */
    open: async (token: string): Promise<LinkedSwitch | null> => openToken(await key(), token),
  };
}
