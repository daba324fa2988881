import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { PickCell } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import { slotText } from './slot-text.ts';

type PickBoxProps = Omit<ComponentProps<'input'>, 'slot' | 'onToggle'> & {
  cell: PickCell;
  slot: ShownSlot;
  /** id of the element that contains the reason */
  whyId: string | undefined;
  /** whether it is invisible on top of its label, which shows its state */
  isCover?: boolean;
  onToggle: () => void;
};

/**
 * The native checkbox of a team at a slot. A disabled one stays focusable and gives its reason; pressing it
 * still asks the server, which decides.
 */
export function PickBox({ cell, slot, whyId, isCover = false, onToggle, ...rest }: PickBoxProps) {
  const { team, isPicked, isLost, isChecking, why } = cell;
  return (
    <input
      {...rest}
      type="checkbox"
      className={classNames(
        // scroll margins keep it clear of the sticky header, the first columns and the bar at the bottom
        'scroll-ms-48 scroll-mt-52 scroll-mb-32',
        isCover ? 'absolute inset-0 size-full opacity-0' : 'size-6 shrink-0',
        why === null ? 'cursor-pointer' : 'cursor-not-allowed',
        why !== null && !isCover && (isLost ? 'text-bad' : 'opacity-45'),
        isChecking && 'animate-pulse',
      )}
      aria-label={`${team.teamName}, ${team.divisionName}: ${slotText(slot)}`}
      aria-disabled={why !== null || undefined}
      aria-busy={isChecking || undefined}
      aria-describedby={whyId}
      data-why={why ?? undefined}
      checked={isPicked || isChecking}
      onChange={onToggle}
    />
  );
}
