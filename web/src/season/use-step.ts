import type { SeasonJob } from '@portal/contract/jobs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failedText } from '#shared/failed-text.ts';
import { followJob, type Reading, SHOWN_LINES, type StepEnd, StreamProblem } from './follow-events.ts';

export type StepLog = {
  /** the last lines; the server has the whole log */
  tail: readonly string[];
  /** the total number of lines */
  count: number;
  isRunning: boolean;
  end: StepEnd | null;
  /** the message to show instead of a result */
  problem: string | null;
};

const NOTHING: StepLog = { tail: [], count: 0, isRunning: false, end: null, problem: null };

type Work = (reading: Reading) => Promise<StepEnd>;

export type Step = {
  log: StepLog;
  /** @returns how it ended; null if that could not be read */
  run: (work: Work) => Promise<StepEnd | null>;
  /** reads the log of the running job again after an interruption; null if there is nothing to read */
  followAgain: (() => void) | null;
};

/**
 * A step and its log on this page. A job that was started elsewhere, or whose stream was interrupted, is
 * followed by its id. Leaving the page stops the reading, not the step.
 * @param job the step's newest job
 */
export function useStep(job: SeasonJob | null): Step {
  const queries = useQueryClient();
  const [log, setLog] = useState(NOTHING);
  const reading = useRef<AbortController | null>(null);
  /** the job whose log this page reads or has read */
  const read = useRef<string | null>(null);
  /** the job that was already followed by its id; after another interruption it is only followed on request */
  const followed = useRef<string | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function run(work: Work): Promise<StepEnd | null> {
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    setLog({ ...NOTHING, isRunning: true });
    let hasBegun = false;
    const onLine = (line: string, number: number) => {
      if (mine.signal.aborted) return;
      // the server lists it as running from now on
      if (!hasBegun) void queries.invalidateQueries({ queryKey: ['season'] });
      hasBegun = true;
      setLog((before) => ({ ...before, tail: [...before.tail, line].slice(-SHOWN_LINES), count: number }));
    };
    const finish = (after: Partial<StepLog>) => {
      if (mine.signal.aborted) return;
      setLog((before) => ({ ...before, ...after, isRunning: false }));
      // the schedule, the teams and the last runs
      void queries.invalidateQueries();
    };
    try {
      const end = await work({ signal: mine.signal, onLine });
      finish({ end });
      return end;
    } catch (error) {
      const refusal = error instanceof Error ? error : new Error(String(error));
      finish({ problem: error instanceof StreamProblem ? error.message : failedText(refusal) });
      return null;
    }
  }

  const runningId = job?.state === 'running' ? job.id : null;
  const { isRunning, end, problem } = log;

  function follow(jobId: string): void {
    followed.current = jobId;
    void run((options) => followJob({ jobId, ...options }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read here follows from these
  useEffect(() => {
    if (runningId === null) return;
    if (isRunning) read.current = runningId;
    // the list may still say that it is running after its end was read
    else if (followed.current !== runningId && (end === null || read.current !== runningId))
      follow(runningId);
  }, [runningId, isRunning, end]);

  const canFollow = runningId !== null && !isRunning && problem !== null && followed.current === runningId;
  return { log, run, followAgain: canFollow ? () => follow(runningId) : null };
}
