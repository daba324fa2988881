import { type SyntheticEvent, startTransition, useActionState } from 'react';

type Attempt<Answer> = {
  /** of the last try that succeeded; null before one */
  answer: Answer | null;
  /** what the last try threw; null before one and while one is under way */
  failure: unknown;
};

/**
 * What a form or a button of an account page sends. While a try is under way, a second press does nothing. Visitors'
 * pages do without the query cache, so this is not `useChange`.
 */
export function useAccountAction<Answer>(send: () => Promise<Answer>) {
  const [attempt, act, busy] = useActionState(
    async ({ answer }: Attempt<Answer>): Promise<Attempt<Answer>> => {
      try {
        return { answer: await send(), failure: null };
      } catch (failure) {
        return { answer, failure };
      }
    },
    { answer: null, failure: null },
  );

  function run(event?: SyntheticEvent) {
    event?.preventDefault();
    if (!busy) startTransition(act);
  }

  return { busy, answer: attempt.answer, failure: busy ? null : attempt.failure, run };
}
