import type { Permit } from '@portal/contract/venues-hours.ts';
import type { PermitStatus } from '@portal/domain/schedule/status.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { capitalized } from '@portal/domain/text/capitalized.ts';
import type { ComponentType, SVGProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, ClockIcon, CloseIcon } from '#ui/icons.tsx';

type Look = { pill: string; icon: ComponentType<SVGProps<SVGSVGElement>> };

/** Each status has its own border and icon, so that color is not the only difference. */
const LOOKS: Record<PermitStatus, Look> = {
  approved: { pill: 'border-solid border-good bg-good-soft', icon: CheckIcon },
  pending: { pill: 'border-dashed border-warn bg-warn-soft', icon: ClockIcon },
  declined: { pill: 'border-dotted border-bad bg-bad-soft', icon: CloseIcon },
  canceled: { pill: 'border-double border-bad bg-bad-soft line-through', icon: CloseIcon },
};

export const statusName = (status: PermitStatus) => capitalized(status);

export const pillClass = (status: PermitStatus) =>
  classNames('rounded-md border-s-4 text-ink', LOOKS[status].pill);

/** The icon of a status. Approved permits, the usual ones, have none, so that the others stand out. */
export function StatusIcon({ status }: { status: PermitStatus }) {
  const { icon: Icon } = LOOKS[status];
  return <Icon aria-hidden="true" className="ms-1 inline size-3.5 shrink-0" />;
}

/** A legend of the statuses that occur. */
export function StatusLegend({ permits }: { permits: readonly Permit[] }) {
  const statuses = (Object.keys(LOOKS) as PermitStatus[]).filter((status) =>
    permits.some((permit) => permit.status === status),
  );
  return (
    <ul aria-label="Permit legend" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {statuses.map((status) => (
        <li key={status} className={classNames(pillClass(status), 'flex items-center gap-1.5 px-2 py-0.5')}>
          {status !== 'approved' && <StatusIcon status={status} />}
          {statusName(status)}
        </li>
      ))}
    </ul>
  );
}

/** The color of a gym on the schedule. */
export function Swatch({ scheduleName }: { scheduleName: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded border border-edge"
      style={{ background: venueColor(scheduleName) }}
    />
  );
}
