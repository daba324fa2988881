import type { CarryOverAnswer, CarryOverRow } from '@portal/contract/venues-carry-over.ts';
import { several } from '@portal/domain/text/several.ts';
import { seasonLabel } from '#season/find-season.ts';
import { hoursText, venueText } from '../describe.ts';
import type { KnownVenue } from '../known-venues.ts';
import type { CarryPlan } from './carry-over.ts';

/** How many rows a preview shows; its counts include all. */
const MAX_SHOWN_ROWS = 2_000;

export function countsOf({ permits, divisions }: CarryPlan): CarryOverAnswer['counts'] {
  const count = (wanted: CarryOverRow['outcome']) =>
    permits.filter(({ outcome }) => outcome === wanted).length;
  return {
    carried: count('carried'),
    there: count('there'),
    overlaps: count('overlaps'),
    outside: count('outside'),
    closed: count('closed'),
    divisions: divisions.filter(({ now }) => now === null).length,
  };
}

const countsText = (plan: CarryPlan): string => {
  const { carried, divisions } = countsOf(plan);
  return `${several(carried, 'permit')} and ${several(divisions, 'division')} of ${seasonLabel(plan.from)}`;
};

export const previewText = (plan: CarryPlan): string =>
  `To copy into ${seasonLabel(plan.into)}: ${countsText(plan)}.`;

export function doneText(plan: CarryPlan): string {
  const { carried, divisions } = countsOf(plan);
  return carried + divisions === 0
    ? `${seasonLabel(plan.into)} already has everything. Nothing was copied.`
    : `Copied into ${seasonLabel(plan.into)}: ${countsText(plan)}.`;
}

/** Every permit of the old season with its outcome, by gym, weekday (Monday first) and time. */
export function previewRows({ permits }: CarryPlan, venues: readonly KnownVenue[]): CarryOverRow[] {
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  const rows = permits.map(({ old, outcome, permit, other }) => {
    const venue = byId.get(old.venueId);
    const { weekday, fromTime, toTime, status } = old;
    return {
      venue: venue === undefined ? '' : venueText(venue),
      court: venue?.courtList.find(({ id }) => id === old.courtId)?.name ?? null,
      weekday,
      fromTime,
      toTime,
      status,
      before: { firstDate: old.firstDate, lastDate: old.lastDate },
      after: permit && { firstDate: permit.firstDate, lastDate: permit.lastDate },
      outcome,
      reason: reasonOf(outcome, old.status, other && hoursText(other)),
    };
  });
  return rows.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)).slice(0, MAX_SHOWN_ROWS);
}

const sortKeyOf = ({ venue, court, weekday, fromTime, before }: CarryOverRow) =>
  [venue.toLowerCase(), (weekday + 6) % 7, fromTime, court ?? '', before.firstDate].join('\n');

function reasonOf(outcome: CarryOverRow['outcome'], status: string, other: string | null): string {
  switch (outcome) {
    case 'carried':
      return '';
    case 'there':
      return 'The new season already has these hours.';
    case 'overlaps':
      return `Overlaps another permit: ${other}.`;
    case 'outside':
      return 'None of its days are in the new season.';
    case 'closed':
      return `The school ${status} it.`;
  }
}
