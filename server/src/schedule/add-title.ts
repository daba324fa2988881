import type { Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';
import { findEventName } from './add-repository.ts';

const CHOICES = {
  blackout: {
    field: 'blackoutReasonId',
    text: 'There is no such reason any more. Please choose another one.',
  },
  clinic: { field: 'clinicNameId', text: 'There is no such clinic any more. Please choose another one.' },
} as const;

/**
 * Why a blackout is, or what a clinic is called: the name with that id, else the text; null where neither is given.
 * The list itself says what its name reads, whatever text came along.
 * @throws AppError INVALID_INPUT where the list has no such name
 */
export async function chosenTitle(
  tx: Tx,
  kind: keyof typeof CHOICES,
  id: number | null,
  text: string | null,
): Promise<string | null> {
  if (id === null) return text;
  const name = await findEventName(tx, kind, id);
  if (name !== null) return name;
  const refusal = CHOICES[kind];
  throw new AppError('INVALID_INPUT', refusal.text, { fields: { [refusal.field]: refusal.text } });
}
