import { shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { classNames } from '#ui/class-names.ts';
import { messages } from './messages.ts';
import { PickBox } from './pick-box.tsx';
import type { PickCell, SlotListProps, SlotRow } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import { dayName } from './slot-text.ts';
import { VenueEdge } from './venue-edge.tsx';

/** A page of a day's open slots in a narrow window: a row per slot with the checkbox of one team. */
export function SlotCards({ rows, picked, whyIds, onToggle }: SlotListProps) {
  const days = Map.groupBy(rows, (row) => row.slot.date);
  return (
    <div className="grid gap-5">
      {[...days].map(([date, ofDay]) => (
        <ul key={date} aria-label={dayName(date)} className="grid items-stretch gap-2 sm:grid-cols-2">
          {ofDay.map((row) => (
            <SlotCard key={row.slot.id} row={row} picked={picked} whyIds={whyIds} onToggle={onToggle} />
          ))}
        </ul>
      ))}
    </div>
  );
}

type SlotCardProps = Pick<SlotListProps, 'picked' | 'whyIds' | 'onToggle'> & { row: SlotRow };

function SlotCard({ row: { slot, cells }, picked, whyIds, onToggle }: SlotCardProps) {
  const [cell] = cells;
  const holder = picked.find((pick) => pick.slot.id === slot.id && pick.team.key !== cell?.team.key);
  const note = cell?.whyShort ?? (holder ? messages.pickedFor(holder.team.teamName) : null);
  const facts = <SlotFacts slot={slot} note={note} />;
  return (
    <li className={classNames('relative overflow-hidden rounded-lg border', toneOf(cell))}>
      <VenueEdge scheduleName={slot.scheduleName} />
      {cell === undefined ? (
        <p className="py-2 ps-5 pe-3">{facts}</p>
      ) : (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside PickBox, which names it
        <label
          className={classNames(
            'flex h-full min-h-14 items-center gap-3 py-2 ps-5 pe-4',
            cell.why === null && 'cursor-pointer',
          )}
        >
          {facts}
          <PickBox
            cell={cell}
            slot={slot}
            whyId={cell.why === null ? undefined : whyIds.get(cell.why)}
            onToggle={() => onToggle(cell.team, slot)}
          />
        </label>
      )}
    </li>
  );
}

function toneOf(cell: PickCell | undefined): string {
  if (cell === undefined) return 'border-line bg-panel';
  if (cell.why !== null) return cell.isLost ? 'border-bad bg-bad-soft' : 'border-line bg-wood';
  return cell.isPicked ? 'border-court bg-court-soft' : 'border-line bg-raised';
}

function SlotFacts({ slot, note }: { slot: ShownSlot; note: string | null }) {
  return (
    <span className={classNames('min-w-0 grow leading-5', slot.gone && 'text-muted line-through')}>
      <strong className="block tabular-nums">{shortTimeRange(slot.startTime, slot.endTime)}</strong>
      <span className="block wrap-anywhere">{venueAndCourt(slot)}</span>
      {note !== null && <span className="block text-sm text-muted wrap-anywhere">{note}</span>}
    </span>
  );
}
