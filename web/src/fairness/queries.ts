import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';

export type Fairness = Answer<'getFairness'>;
export type FairnessDivision = NonNullable<Fairness['division']>;
export type FairnessTeam = FairnessDivision['teams'][number];
export type FairnessItem = Answer<'getTeamFairness'>['items'][number];

const CHANGES = new Set<LiveEvent['kind']>(['slots', 'settings']);
const META = { changesWith: ({ kind }: LiveEvent) => CHANGES.has(kind) };

/** The figures of a division; null for the first division that the user may see. */
export const fairness = (division: number | null) =>
  queryOptions({
    queryKey: ['fairness', 'division', division],
    meta: META,
    queryFn: ({ signal }) =>
      call('getFairness', { query: division === null ? {} : { division: String(division) }, signal }),
  });

/** The items that a team's figures count. */
export const teamFairness = (teamId: number) =>
  queryOptions({
    queryKey: ['fairness', 'team', teamId],
    meta: META,
    queryFn: ({ signal }) => call('getTeamFairness', { params: { id: String(teamId) }, signal }),
  });
