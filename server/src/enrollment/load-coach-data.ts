import type { LoadAnswer } from '@portal/contract/season.ts';
import pLimit from 'p-limit';
import { asJob } from '#jobs/run-job.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import type { Portal } from '#portal.ts';
import { getRequestedSeason, lockSeason, type RequestedSeason } from '#season/find-season.ts';
import type { loadFile } from './load-file.ts';

/** `shownHash`: what the preview showed; undefined if it does not matter */
type LoadRequest = RequestedSeason & {
  preview: boolean;
  shownHash?: string | undefined;
  accountId: number | null;
};

/** The longest file needs less than half of it. */
const HEAP_MB = 500;
/** Previews run one at a time, because each may need so much memory. A season has only one load at a time anyway. */
const limitPreviews = pLimit(1);

/**
 * Cleans the season's last uploaded file and brings its teams and coaches into the season, in one transaction. It only
 * adds and corrects: what the file lacks stays and is counted as missing. With `preview` nothing is written.
 * @throws AppError WRONG_STATE (season or upload missing, another outcome than shown) | INVALID_INPUT (needed column missing) | ALREADY_RUNNING
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function loadCoachData(portal: Portal, request: LoadRequest): Promise<LoadAnswer> {
  const { preview, shownHash, accountId } = request;
  const season = await getRequestedSeason(portal.db, request);
  const load = (tx: Tx) =>
    runInWorker<typeof loadFile>({
      module: new URL('./load-file.ts', import.meta.url),
      name: 'loadFile',
      input: { season, preview, shownHash, accountId, now: portal.clock.now() },
      heapMegabytes: HEAP_MB,
      tx,
    });
  if (preview) return await limitPreviews(() => inTransaction(portal.db, (tx) => load(tx)));
  const answer = await asJob(
    portal,
    { kind: 'load', seasonId: season.id, accountId },
    async (tx) => {
      await lockSeason(tx, season);
      return await load(tx);
    },
    ({ message, counts, logs }) => ({ summary: message, counts, closing: logs.raw.split('\n') }),
  );
  const { counts, loadId } = answer;
  portal.log.info({ season: season.programName, loadId, counts }, 'coach data loaded');
  return answer;
}
