import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isAnswerLost, NetworkError, OutcomeUnknownError } from './errors.ts';
import { createKeyedSender, type Keyed } from './keyed-sender.ts';

type ChangeOptions<Answer, Input> = {
  /** `keyed` is for the calls that take an idempotency key */
  request: (input: Input, keyed: Keyed) => Promise<Answer>;
  /**
   * finds out whether the change was made after its answer was lost; null: it was not
   * @throws if that can't be found out now
   */
  lookUp?: (input: Input) => Promise<{ answer: Answer } | null>;
  /** awaited: the change is busy until then */
  onDone?: (answer: Answer, input: Input) => unknown;
  onFailed?: (error: Error) => unknown;
  /** after both: a refusal may also mean that the lists have changed */
  onSettled?: () => unknown;
};

export type Change<Answer = unknown, Input = void> = {
  busy: boolean;
  /** why the last attempt failed; null before one */
  error: Error | null;
  /** the server's answer to the last attempt; undefined before one */
  answer: Answer | undefined;
  /** what the last attempt sent; undefined before one */
  input: Input | undefined;
  /** @returns the server's answer; null if it refused (see `error`) or an attempt is running */
  send: (input: Input) => Promise<Answer | null>;
  /** clears the last attempt's answer or error; does nothing while an attempt is running */
  reset: () => void;
};

/** A change never changes the league's time, and pages fail as a whole while they can't load it. */
const isList = ({ queryKey }: Query): boolean => queryKey[0] !== 'league-clock';

/**
 * Sends a change once: while an attempt is running, a second press does nothing. If its answer is lost, the outcome is
 * looked up, or the error is an OutcomeUnknownError and everything on the page is loaded again.
 * @see docs/spec/decisions.md#lost-answers
 */
export function useChange<Answer, Input = void>({
  request,
  lookUp,
  onDone,
  onFailed,
  onSettled,
}: ChangeOptions<Answer, Input>): Change<Answer, Input> {
  const queries = useQueryClient();
  const [keyed] = useState(createKeyedSender);
  // a second click may come before React has rendered the first
  const isUnderWay = useRef(false);
  const { isPending, error, data, variables, mutateAsync, reset } = useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await request(input, keyed);
      } catch (error) {
        return await afterFailure(error, input);
      }
    },
    onSuccess: (answer, input) => onDone?.(answer, input),
    onError: (cause) => {
      if (cause instanceof OutcomeUnknownError) void queries.invalidateQueries({ predicate: isList });
      onFailed?.(cause);
    },
    onSettled: () => onSettled?.(),
  });

  async function afterFailure(error: unknown, input: Input): Promise<Answer> {
    if (!(error instanceof OutcomeUnknownError) && !isAnswerLost(error)) throw error;
    const found = await lookUp?.(input).catch(() => undefined);
    if (found) return found.answer;
    if (found === null)
      throw new NetworkError('The server didn’t get this. Nothing was changed.', { cause: error });
    throw error instanceof OutcomeUnknownError ? error : new OutcomeUnknownError(false, error);
  }

  async function send(input: Input): Promise<Answer | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    try {
      return await mutateAsync(input);
    } catch {
      return null;
    } finally {
      isUnderWay.current = false;
    }
  }

  function clear() {
    if (!isUnderWay.current) reset();
  }

  return { busy: isPending, error, answer: data, input: variables, send, reset: clear };
}
