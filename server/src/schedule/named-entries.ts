import type { Db } from '#platform/db/database.ts';
import { listNamedEntries, type NamedEntry } from './mailed-repository.ts';

/** The entries with all that a mail tells of them, for features that write mails about entries; by id. */
export const getNamedEntries = (db: Db, entryIds: readonly number[]): Promise<NamedEntry[]> =>
  listNamedEntries(db, entryIds);
