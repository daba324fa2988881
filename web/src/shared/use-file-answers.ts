import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { OutcomeUnknownError } from '#api/errors.ts';
import { showToast } from '#ui/toast.ts';

/** Answers in quick succession cause one refresh of the preview, not one each. */
const REFRESH_AFTER_MS = 500;

const TEXTS = {
  failed: 'That didn’t work. Please try again.',
  notSaved: 'The answer was not saved',
  unknown: 'No answer from the portal',
};

export type FileAnswers = {
  /** the latest answer to a question, if the preview does not have it yet */
  latest: ReadonlyMap<string, string | null>;
  /** whether the preview lacks some of the answers */
  isSaving: boolean;
  /** @param answer null clears the previous one */
  save: (key: string, answer: string | null) => void;
};

/**
 * Saves answers to questions about a file one after another, shows them at once, and refreshes the preview after the last.
 * @param previews the query key of the previews
 * @param send saves one answer, or clears it if it is null
 */
export function useFileAnswers(
  previews: QueryKey,
  send: (key: string, answer: string | null) => Promise<unknown>,
): FileAnswers {
  const queries = useQueryClient();
  const [latest, setLatest] = useState<ReadonlyMap<string, string | null>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const savedCount = useRef(0);
  const mutationKey = [...previews, 'answer'];
  useEffect(() => () => clearTimeout(timer.current), []);

  const saving = useMutation({
    mutationKey,
    // in the order in which they were chosen
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ key, answer }: { key: string; answer: string | null }) => send(key, answer),
    onError: (error, { key }) => {
      setLatest((now) => new Map([...now].filter(([each]) => each !== key)));
      // the refresh that follows shows whether it was saved
      const title = error instanceof OutcomeUnknownError ? TEXTS.unknown : TEXTS.notSaved;
      showToast({ tone: 'bad', title, text: errorText(error, TEXTS) });
    },
    onSettled: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(refresh, REFRESH_AFTER_MS);
    },
  });

  async function refresh() {
    if (queries.isMutating({ mutationKey }) > 0) return;
    const known = savedCount.current;
    await queries.invalidateQueries({ queryKey: previews });
    if (known === savedCount.current) setLatest(new Map());
  }

  function save(key: string, answer: string | null) {
    clearTimeout(timer.current);
    savedCount.current += 1;
    setLatest((now) => new Map(now).set(key, answer));
    saving.mutate({ key, answer });
  }

  return { latest, isSaving: latest.size > 0, save };
}
