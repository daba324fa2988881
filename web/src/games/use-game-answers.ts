import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { OutcomeUnknownError } from '#api/errors.ts';
import type { SelectedSeason } from '#season/selected-season.ts';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { PREVIEWS_KEY } from './queries.ts';

/** Answers in quick succession cause one refresh of the preview, not one each. */
const REFRESH_AFTER_MS = 500;

const ANSWERS_KEY = ['games', 'answer'];

export type GameAnswers = {
  /** the latest answer to a question, if the preview does not have it yet */
  latest: ReadonlyMap<string, string | null>;
  /** whether the preview lacks some of the answers */
  isSaving: boolean;
  /** @param answer null clears the previous one */
  save: (key: string, answer: string | null) => void;
};

/** Saves answers one after another, shows them at once, and refreshes the preview after the last. */
export function useGameAnswers(selectedSeason: SelectedSeason): GameAnswers {
  const queries = useQueryClient();
  const [latest, setLatest] = useState<ReadonlyMap<string, string | null>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const savedCount = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const saving = useMutation({
    mutationKey: ANSWERS_KEY,
    // in the order in which they were chosen
    scope: { id: 'game-answers' },
    mutationFn: ({ key, answer }: { key: string; answer: string | null }) =>
      answer === null
        ? call('removeGameAnswer', { params: { key }, query: selectedSeason })
        : call('answerGameQuestion', { body: { key, answer, ...selectedSeason } }),
    onError: (error, { key }) => {
      setLatest((now) => new Map([...now].filter(([each]) => each !== key)));
      // the refresh that follows shows whether it was saved
      const title = error instanceof OutcomeUnknownError ? messages.unknown : messages.notSaved;
      showToast({ tone: 'bad', title, text: errorText(error, messages) });
    },
    onSettled: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(refresh, REFRESH_AFTER_MS);
    },
  });

  async function refresh() {
    if (queries.isMutating({ mutationKey: ANSWERS_KEY }) > 0) return;
    const known = savedCount.current;
    await queries.invalidateQueries({ queryKey: PREVIEWS_KEY });
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
