import type { SeasonJob } from '@portal/contract/jobs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failedText } from '#shared/failed-text.ts';
import { followJob, type Reading, type StepEnd, StreamProblem } from './follow-events.ts';
import { SHOWN_LINES } from './tail.ts';

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

const NOTHING: StepLog = { tail: [], count: 0, isRunning: false, end: null, problem: null };

type Work = (reading: Reading) => Promise<StepEnd>;

export type Step = {
  log: StepLog;
  run: (work: Work) => Promise<void>;
  /** reads the log of the running job again, after that broke off; null where there is nothing to read */
  followAgain: (() => void) | null;
};

/**
 * One step and what its log has said on this page. A job that was started elsewhere, or whose stream broke off, is
 * followed by its id. Leaving the page ends the reading, never the step.
 * @param job the step's newest job
 */
export function useStep(job: SeasonJob | null): Step {
  const queries = useQueryClient();
  const [log, setLog] = useState(NOTHING);
  const reading = useRef<AbortController | null>(null);
  /** the job that this page reads or has read */
  const read = useRef<string | null>(null);
  /** the job that was followed by its id already: what broke off then is only tried again when asked */
  const followed = useRef<string | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function run(work: Work): Promise<void> {
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    setLog({ ...NOTHING, isRunning: true });
    let hasBegun = false;
    const onLine = (line: string, number: number) => {
      if (mine.signal.aborted) return;
      // from now on the server lists it as running
      if (!hasBegun) void queries.invalidateQueries({ queryKey: ['season'] });
      hasBegun = true;
      setLog((before) => ({ ...before, tail: [...before.tail, line].slice(-SHOWN_LINES), count: number }));
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

  const runningId = job?.state === 'running' ? job.id : null;
  const { isRunning, end, problem } = log;

  function follow(jobId: string): void {
    followed.current = jobId;
    void run((given) => followJob({ jobId, ...given }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read here follows from these
  useEffect(() => {
    if (runningId === null) return;
    if (isRunning) read.current = runningId;
    // the list may still say that it runs when its end was read already
    else if (followed.current !== runningId && (end === null || read.current !== runningId))
      follow(runningId);
  }, [runningId, isRunning, end]);

  const canFollow = runningId !== null && !isRunning && problem !== null && followed.current === runningId;
  return { log, run, followAgain: canFollow ? () => follow(runningId) : null };
}
