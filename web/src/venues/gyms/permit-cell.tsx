import type { ListedVenue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import type { DayRange } from '@portal/domain/availability/month-layout.ts';
import { DEFAULT_SLOT_MINUTES } from '@portal/domain/availability/permit-hours.ts';
import { shortTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { otherDatesText } from '@portal/domain/venues/usual-dates.ts';
import { classNames } from '#ui/class-names.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { messages } from '../messages.ts';
import { courtName, permitName, permitTerms, venueName } from '../venue-text.ts';
import { cellId, type OnOpen } from './gym-dialogs.tsx';
import { pillClass, StatusIcon } from './permit-look.tsx';

type CellProps = {
  venue: ListedVenue;
  weekday: Weekday;
  /** the permits of this gym and weekday, by time */
  permits: readonly Permit[];
  /** the usual dates, which are shown once above */
  usual: DayRange | null;
  /** whether it is in a grid, where arrow keys move between buttons and only one is a tab stop */
  inGrid?: boolean;
  onOpen: OnOpen;
};

/** The permits of a gym on a weekday, each a button to change it, or a button to add the first one. */
export function PermitCell({ venue, weekday, permits, usual, inGrid = false, onOpen }: CellProps) {
  const tabIndex = inGrid ? -1 : undefined;
  if (permits.length === 0) {
    return (
      <button
        type="button"
        id={cellId(venue.id, weekday)}
        tabIndex={tabIndex}
        aria-label={`Add permit at ${venueName(venue)} on ${weekdayLabel(weekday)}`}
        onClick={() => onOpen({ action: 'add-permit', venue, weekday })}
        className={classNames(
          'grid w-full place-items-center rounded-md text-court hover:bg-court-soft hover:opacity-100 focus-visible:opacity-100',
          inGrid
            ? 'min-h-9 opacity-0 group-hover:opacity-60 [@media(hover:none)]:opacity-60'
            : 'min-h-control',
        )}
      >
        <PlusIcon className="size-4" />
      </button>
    );
  }
  return (
    <div className="grid gap-1">
      {permits.map((permit, index) => (
        <button
          key={permit.id}
          type="button"
          {...(index === 0 && { id: cellId(venue.id, weekday) })}
          tabIndex={tabIndex}
          title={permitName(permit, venue)}
          onClick={() => onOpen({ action: 'change-permit', venue, permit })}
          className={classNames(
            pillClass(permit.status),
            'grid w-full content-center px-1.5 py-1 text-start text-[0.8125rem] leading-tight tabular-nums hover:underline max-[71.875em]:text-xs phone:px-0.5',
            inGrid ? 'min-h-9' : 'min-h-control',
          )}
        >
          <span className="font-semibold max-[71.875em]:whitespace-nowrap">
            <span className="sr-only">
              {`Change permit at ${venueName(venue)}: ${weekdayLabel(weekday)}s `}
            </span>
            <Hours permit={permit} />
            <span className="sr-only">{`, ${permitTerms(permit, venue)}`}</span>
            {permit.status !== 'approved' && <StatusIcon status={permit.status} />}
          </span>
          <Second permit={permit} venue={venue} usual={usual} />
        </button>
      ))}
    </div>
  );
}

/** '6–10 PM', or '6–10' in narrow columns. */
function Hours({ permit: { fromTime, toTime } }: { permit: Permit }) {
  return shortTimeRange(fromTime, toTime)
    .split(/( [AP]M)/)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
        <span key={index} className="max-[71.875em]:sr-only">
          {part}
        </span>
      ),
    );
}

/** The differences from the usual: one of several courts, other dates, other slots, a purpose. */
function Second({ permit, venue, usual }: { permit: Permit } & Pick<CellProps, 'venue' | 'usual'>) {
  const parts = [
    permit.courtId !== null && venue.courts.length > 1 && courtName(permit.courtId, venue),
    usual !== null && otherDatesText(permit, usual),
    permit.slotMinutes !== DEFAULT_SLOT_MINUTES && `${permit.slotMinutes} min`,
    permit.purpose !== 'any' && messages.purposes[permit.purpose],
  ].filter(Boolean);
  return (
    parts.length > 0 && (
      // already part of the button's name
      <span aria-hidden="true" className="text-xs wrap-break-word">
        {parts.join(' · ')}
      </span>
    )
  );
}
