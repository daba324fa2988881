import type { Readable } from 'node:stream';
import type { LoadAnswer } from '@portal/contract/season.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import { generateAvailability } from '#availability/generate-availability.ts';
import { mergeAvailability } from '#availability/merge-availability.ts';
import { decideEnrollment, forgetDecision } from '#enrollment/decide-enrollment.ts';
import { listEnrollmentLoads } from '#enrollment/list-loads.ts';
import { loadCoachData } from '#enrollment/load-coach-data.ts';
import { revertLoad } from '#enrollment/revert-load.ts';
import { type UploadedEnrollment, uploadEnrollment } from '#enrollment/upload-enrollment.ts';
import { createJobSignal } from '#jobs/job-signal.ts';
import { type Spool, spool } from '#platform/files/read/spool.ts';
import type { Portal } from '#portal.ts';
import { listAllSeasons, prepareSeason } from './prepare-season.ts';
import { removeSeason } from './remove-season.ts';
import { setActiveSeason } from './set-active-season.ts';
import type { AskedSeason } from './the-season.ts';

/** Who does a set-up step, and the session that its log is read in; the portal itself for its demo. */
export type SetUpActor = { accountId: number | null; actor: string; sessionId?: string };

type SeasonOf = { year: number; season: Season };

/** The three steps of setting up a season. @see docs/spec/decisions.md#season-set-up */
export function createSeasonService(portal: Portal) {
  const jobSignal = createJobSignal(portal.feed);
  return {
    setActiveSeason: (season: SeasonOf) => setActiveSeason(portal, season),
    listSeasons: () => listAllSeasons(portal),
    prepareSeason: (season: SeasonOf) => prepareSeason(portal, season),
    removeSeason: (season: SeasonOf) => removeSeason(portal, season),
    /** keeps a long file on the disk while it is read; whoever gets it closes it */
    spool: (content: AsyncIterable<Uint8Array>): Promise<Spool> => spool(portal, content),
    uploadEnrollment: (upload: UploadedEnrollment) => uploadEnrollment(portal, upload),
    loadCoachData: (
      load: AskedSeason & { preview: boolean; accountId: number | null },
    ): Promise<LoadAnswer> => loadCoachData(portal, load),
    listEnrollmentLoads: (season: AskedSeason) => listEnrollmentLoads(portal, season),
    revertLoad: (load: AskedSeason & { id: number; accountId: number | null }) => revertLoad(portal, load),
    decideEnrollment: (answer: { key: string; decision: string; accountId: number | null }) =>
      decideEnrollment(portal, answer),
    forgetDecision: (key: string) => forgetDecision(portal, key),
    generateAvailability: (who: SetUpActor & AskedSeason): Promise<Readable> =>
      generateAvailability(portal, jobSignal, who),
    mergeAvailability: (who: SetUpActor & AskedSeason): Promise<Readable> =>
      mergeAvailability(portal, jobSignal, who),
  };
}

export type SeasonService = ReturnType<typeof createSeasonService>;
