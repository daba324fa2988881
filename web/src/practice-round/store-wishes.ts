import type { RoundTeam } from '@portal/contract/practice-round.ts';
import { call } from '#api/client.ts';

export type Wish = RoundTeam['wishes'][number];
/** What is stored for a team. */
export type Stored = Pick<RoundTeam, 'wishes' | 'anyTime' | 'sameFirst' | 'skip'>;

/** Stores the wishes of a team as a whole; the server makes their texts. */
export const storeWishes = (
  id: number,
  { wishes, anyTime, sameFirst, skip }: Stored,
): Promise<{ message: string }> =>
  call('storeWishes', {
    params: { id },
    body: { wishes: wishes.map(({ text: _, ...wish }) => wish), anyTime, sameFirst, skip },
  });
