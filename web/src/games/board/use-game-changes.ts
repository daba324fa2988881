import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { showToast } from '#ui/toast.ts';
import { gamePlan } from '../plans/queries.ts';
import { boardMessages as messages } from './messages.ts';
import type { BoardPlan, PlannedGame } from './queries.ts';
import { changeGame, type GameChange } from './queries.ts';

/** The games that a change affected, as they were before it. */
type Undoable = { name: string; before: readonly PlannedGame[] };

type Sent = {
  key: string;
  /** 'Hawks vs Owls' */
  name: string;
  change: GameChange;
};

/**
 * Changes games of a draft one after another. The draft is reloaded after each change, because a move may push
 * another game out.
 */
export function useGameChanges(plan: BoardPlan) {
  const queries = useQueryClient();
  const [last, setLast] = useState<Undoable | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const query = gamePlan(plan.id);
  const current = (): BoardPlan => queries.getQueryData(query.queryKey) ?? plan;
  const reload = (): Promise<BoardPlan> => queries.fetchQuery({ ...query, staleTime: 0 });

  const change = useChange({
    request: async ({ key, change }: Sent) => {
      const before = current();
      const answer = await changeGame(plan.id, key, { ...change, shownHash: before.shownHash });
      return { ...answer, before };
    },
    onDone: async ({ message, costs, broken, before }, { name }) => {
      const text = [message, ...broken, ...costs].map((sentence) => sentence.replace(/\.$/, '')).join('. ');
      showToast({ tone: broken.length > 0 ? 'warn' : 'good', title: name, text: `${text}.` });
      // the game has changed even if reloading the draft fails
      const after = await reload().catch(() => null);
      setLast(after && { name, before: changedGames(before, after) });
    },
    onFailed: handleFailure,
  });

  const undo = useChange({
    request: async ({ before }: Undoable) => {
      let now = await reload();
      for (const was of before) {
        for (const inverse of inverseOf(was, now)) {
          const { shownHash } = await changeGame(plan.id, was.key, { ...inverse, shownHash: now.shownHash });
          now = { ...now, shownHash };
        }
        now = await reload();
      }
    },
    onDone: (_, { name }) => {
      setLast(null);
      showToast({ title: messages.undone, text: name });
    },
    onFailed: async (error) => {
      // if the portal can't be reached, the undo can be retried
      if (error instanceof ApiError) setLast(null);
      await handleFailure(error);
    },
  });

  /** The page may have an older version of the draft than the server. */
  async function handleFailure(error: Error): Promise<void> {
    showToast({ tone: 'bad', title: messages.notChanged, text: errorText(error, messages) });
    if (error instanceof ApiError && error.status === 409) await reload();
  }

  /** Queues changes: a user may make several before the first is saved. */
  function enqueue<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const result = queue.current.then(send);
    queue.current = result;
    return result;
  }

  return {
    busy: change.busy || undo.busy,
    /** @returns whether the change succeeded */
    send: async (sent: Sent): Promise<boolean> => (await enqueue(() => change.send(sent))) !== null,
    /** the name of the game that an undo would restore; null if there is nothing to undo */
    undoable: last,
    undo: () => last !== null && enqueue(() => undo.send(last)),
  };
}

const isSame = (a: PlannedGame, b: PlannedGame | undefined): boolean =>
  b !== undefined && a.pinned === b.pinned && isSamePlace(a.place, b.place);

const isSamePlace = (a: PlannedGame['place'], b: PlannedGame['place']): boolean =>
  a?.courtId === b?.courtId && a?.date === b?.date && a?.startTime === b?.startTime;

const findGame = (plan: BoardPlan, key: string) => plan.games.find((game) => game.key === key);

const changedGames = (before: BoardPlan, after: BoardPlan): PlannedGame[] =>
  before.games.filter((game) => !isSame(game, findGame(after, game.key)));

/** The changes that restore a game; none if it is already restored, for example because two games changed places. */
function inverseOf(was: PlannedGame, plan: BoardPlan): GameChange[] {
  const now = findGame(plan, was.key);
  if (now === undefined || isSame(was, now)) return [];
  const place: GameChange[] = isSamePlace(was.place, now.place)
    ? []
    : was.place === null
      ? [{ out: true }]
      : [
          {
            place: {
              courtId: was.place.courtId,
              date: was.place.date,
              startTime: was.place.startTime,
            },
          },
        ];
  return [...place, ...(was.pinned === now.pinned ? [] : [{ pin: was.pinned }])];
}
