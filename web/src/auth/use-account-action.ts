import { type SyntheticEvent, startTransition, useActionState } from 'react';

type Attempt<Answer> = {
  /** the answer to the last successful attempt; null before one */
  answer: Answer | null;
  /** what the last attempt threw; null before one and while one is running */
  failure: unknown;
};

/**
 * The request of a form or button of an account page. While an attempt is running, a second press does
 * nothing. Visitors' pages have no query client, so this is not `useChange`.
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
