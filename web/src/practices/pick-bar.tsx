import { formatDayShort, formatTime, monthAndDay } from '@portal/domain/time/format.ts';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CloseIcon } from '#ui/icons.tsx';
import { messages } from './messages.ts';
import type { PickedSlot } from './use-requests.ts';
import { slotText, venueName } from './words.ts';

type PickBarProps = {
  picks: readonly PickedSlot[];
  busy: boolean;
  /** Submit was pressed with nothing to submit */
  isNothingPicked: boolean;
  onDrop: (pick: PickedSlot) => void;
  onSubmit: () => void;
};

/** Above the cookie notice, which stands at the bottom of the window until it is answered. */
const OVER_COOKIES = '[body:has([aria-label=Cookies])_&]:bottom-18';

/** The bar is always in view: without this the focus would scroll the page, whose lower 8 rem count as covered. */
const NO_SCROLL = '-scroll-mb-32';

/** Stays at the bottom of the window: what is picked, what has become of it, and the way on. */
export function PickBar({ picks, busy, isNothingPicked, onDrop, onSubmit }: PickBarProps) {
  const submit = useRef<HTMLButtonElement>(null);
  const hasRequests = picks.some(({ why }) => why === null);

  function handleDrop(pick: PickedSlot) {
    onDrop(pick);
    submit.current?.focus({ preventScroll: true }); // the pressed button leaves with its pick
  }

  return (
    <section
      aria-label="Your picks"
      className={`${OVER_COOKIES} sticky bottom-0 z-20 -mx-4 mt-6 border-t-2 border-ball-bright bg-raised px-4 py-3 shadow-float wide:mx-0 wide:rounded-t-xl wide:border-x-2 wide:border-x-line`}
    >
      <div
        className={classNames(
          'flex items-center gap-x-6 gap-y-2',
          picks.length > 0 && 'phone:flex-col phone:items-stretch',
        )}
      >
        <div aria-live="polite" className="min-w-0 grow">
          {picks.length === 0 ? (
            <p className="leading-snug text-muted">Nothing picked yet.</p>
          ) : (
            <ul className="flex max-h-[30dvh] flex-wrap gap-x-6 gap-y-1 overflow-y-auto phone:flex-col">
              {picks.map((pick) => (
                <PickItem key={pick.team.key} pick={pick} onDrop={() => handleDrop(pick)} />
              ))}
            </ul>
          )}
          {isNothingPicked && (
            <p role="alert" className="font-semibold text-bad">
              {messages.nothingPicked}
            </p>
          )}
        </div>
        <Button
          ref={submit}
          tone="primary"
          busy={busy}
          aria-disabled={!hasRequests || undefined}
          className={`shrink-0 ${NO_SCROLL}`}
          onClick={onSubmit}
        >
          {messages.submit}
        </Button>
      </div>
    </section>
  );
}

function PickItem({ pick: { team, slot, why }, onDrop }: { pick: PickedSlot; onDrop: () => void }) {
  const when = `${formatDayShort(slot.date)}, ${monthAndDay(slot.date)}, ${formatTime(slot.startTime)}`;
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
        <strong>{team.teamName}</strong> {when}, {venueName(slot)}
        {why !== null && <span className="block font-semibold text-bad">{why}</span>}
      </span>
      <button
        type="button"
        aria-label={`Remove ${team.teamName}: ${slotText(slot)}`}
        className={`${NO_SCROLL} grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-court-soft hover:text-ink wide:size-8`}
        onClick={onDrop}
      >
        <CloseIcon />
      </button>
    </li>
  );
}
