import { venueColor } from '@portal/domain/schedule/venue-colors.ts';

/** The venue's color as an edge of a row or card. Decoration: school and gym are shown as text beside it. */
export function VenueEdge({ scheduleName }: { scheduleName: string }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-0 left-0 w-1.5 border-e border-edge/60"
      style={{ backgroundColor: venueColor(scheduleName) }}
    />
  );
}
