import { formatTimeRange } from '@portal/domain/time/format.ts';
import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PickBox } from './pick-box.tsx';
import type { PickCell, SlotRow } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import type { SlotListProps } from './slot-table.tsx';
import { dayName, venueName } from './slot-text.ts';
import { VenueEdge } from './venue-edge.tsx';

/** A page of open slots in a narrow window: cards by day, a large button per team. */
export function SlotCards({ rows, whyIds, onToggle }: Omit<SlotListProps, 'teams'>) {
  const days = Map.groupBy(rows, (row) => row.slot.date);
  return (
    <div className="grid gap-6">
      {[...days].map(([date, ofDay]) => (
        <Day key={date} title={dayName(date)}>
          {ofDay.map((row) => (
            <SlotCard key={row.slot.id} row={row} whyIds={whyIds} onToggle={onToggle} />
          ))}
        </Day>
      ))}
    </div>
  );
}

function Day({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      <ul className="grid items-start gap-3 sm:grid-cols-2">{children}</ul>
    </section>
  );
}

type SlotCardProps = Pick<SlotListProps, 'whyIds' | 'onToggle'> & { row: SlotRow };

function SlotCard({ row: { slot, cells }, whyIds, onToggle }: SlotCardProps) {
  return (
    <li className="relative overflow-hidden rounded-xl border border-line bg-panel py-3 ps-5 pe-3 shadow-card">
      <VenueEdge scheduleName={slot.scheduleName} />
      <p
        className={classNames(
          'font-display text-xl leading-tight font-bold tabular-nums',
          slot.gone && 'text-muted line-through',
        )}
      >
        {formatTimeRange(slot.startTime, slot.endTime)}
      </p>
      <p className={classNames('mt-0.5 [overflow-wrap:anywhere]', slot.gone && 'text-muted line-through')}>
        {venueName(slot)}, court {slot.court}
      </p>
      {cells.length > 0 && (
        <div className="mt-3 grid gap-2">
          {cells.map((cell) => (
            <TeamButton
              key={cell.team.key}
              cell={cell}
              slot={slot}
              whyId={cell.why === null ? undefined : whyIds.get(cell.why)}
              onToggle={() => onToggle(cell.team, slot)}
            />
          ))}
        </div>
      )}
    </li>
  );
}

type TeamButtonProps = { cell: PickCell; slot: ShownSlot; whyId: string | undefined; onToggle: () => void };

function TeamButton({ cell, slot, whyId, onToggle }: TeamButtonProps) {
  const { team, isPicked, isLost, why, whyShort } = cell;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside PickBox, which names it
    <label
      className={classNames(
        'flex min-h-12 items-center gap-3 rounded-lg border-2 px-3 py-1.5',
        why === null
          ? isPicked
            ? 'border-court bg-court-soft'
            : 'border-edge bg-raised'
          : isLost
            ? 'border-bad bg-bad-soft'
            : 'border-line bg-wood',
      )}
    >
      <PickBox cell={cell} slot={slot} whyId={whyId} onToggle={onToggle} />
      <span className="min-w-0">
        <span className="block leading-tight font-semibold [overflow-wrap:anywhere]">{team.teamName}</span>
        <span className="block text-sm leading-snug text-muted [overflow-wrap:anywhere]">
          {whyShort ?? team.divisionName}
        </span>
      </span>
    </label>
  );
}
