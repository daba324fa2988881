import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failedText } from '#admin/failed-text.ts';
import { type StepEnd, StreamProblem } from './follow-download.ts';

export type StepLog = {
  /** the last lines; the whole log is the server's */
  tail: readonly string[];
  /** how many lines there were in all */
  count: number;
  isRunning: boolean;
  end: StepEnd | null;
  /** the sentence to show instead of an end */
  problem: string | null;
};

/** Spec section 9 "Log display". */
const SHOWN_LINES = 20;

const NOTHING: StepLog = { tail: [], count: 0, isRunning: false, end: null, problem: null };

type Work = (given: { signal: AbortSignal; onLine: (line: string) => void }) => Promise<StepEnd>;

export type Step = { log: StepLog; run: (work: Work) => Promise<void> };

/** One step and what its log has said on this page. Leaving the page ends the reading, never the step. */
export function useStep(): Step {
  const queries = useQueryClient();
  const [log, setLog] = useState(NOTHING);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function run(work: Work): Promise<void> {
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    setLog({ ...NOTHING, isRunning: true });
    let hasBegun = false;
    const onLine = (line: string) => {
      if (mine.signal.aborted) return;
      // from now on the server lists it as running
      if (!hasBegun) void queries.invalidateQueries({ queryKey: ['season'] });
      hasBegun = true;
      setLog((before) => ({
        ...before,
        tail: [...before.tail, line].slice(-SHOWN_LINES),
        count: before.count + 1,
      }));
    };
    const finish = (after: Partial<StepLog>) => {
      if (mine.signal.aborted) return;
      setLog((before) => ({ ...before, ...after, isRunning: false }));
      // the schedule, the teams and what the steps did last
      void queries.invalidateQueries();
    };
    try {
      finish({ end: await work({ signal: mine.signal, onLine }) });
    } catch (error) {
      const refusal = error instanceof Error ? error : new Error(String(error));
      finish({ problem: error instanceof StreamProblem ? error.message : failedText(refusal) });
    }
  }

  return { log, run };
}
