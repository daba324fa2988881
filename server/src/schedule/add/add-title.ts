import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { findEventName } from './add-repository.ts';

const GONE_TEXT = {
  blackout: 'This blackout reason no longer exists. Please choose another one.',
  clinic: 'This clinic name no longer exists. Please choose another one.',
} as const;

/**
 * The reason of a blackout or the name of a clinic: the listed name with that id, else the text; null if neither is
 * given. With an id, the text is ignored.
 * @throws AppError NOT_FOUND if the list has no such name
 */
export async function chosenTitle(
  tx: Tx,
  kind: keyof typeof GONE_TEXT,
  id: number | null,
  text: string | null,
): Promise<string | null> {
  if (id === null) return text;
  const name = await findEventName(tx, kind, id);
  if (name === null) throw new AppError('NOT_FOUND', GONE_TEXT[kind]);
  return name;
}
