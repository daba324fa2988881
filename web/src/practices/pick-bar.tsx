import { formatDayShort, formatTime, monthAndDay } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CloseIcon } from '#ui/icons.tsx';
import { AT_WINDOW_BOTTOM } from '#ui/window-bottom.ts';
import { messages } from './messages.ts';
import { slotText } from './slot-text.ts';
import type { Request } from './submit-requests.ts';
import type { LostPick } from './use-picking.ts';

/** The texts of the bar. */
type BarTexts = { label: string; empty: string; submit: string; nothingPicked: string };

export const REQUEST_TEXTS: BarTexts = {
  label: 'Your picks',
  empty: 'No practices selected',
  submit: 'Submit Requests',
  nothingPicked: messages.nothingPicked,
};
export const CHANGE_TEXTS: BarTexts = {
  label: 'The new time',
  empty: 'Pick the new time.',
  submit: 'Confirm change',
  nothingPicked: 'Pick the new time first.',
};

type PickBarProps = {
  texts: BarTexts;
  /** in change mode, the old time of the practice */
  from?: string;
  picks: readonly Request[];
  /** picks that someone else booked */
  lost: readonly LostPick[];
  /** the coach's other bookings at a pick's time, as a sentence; null if there are none */
  warningOf: (pick: Request) => string | null;
  busy: boolean;
  /** Submit was pressed without picks */
  isNothingPicked: boolean;
  onDrop: (pick: Request) => void;
  onForget: (pick: LostPick) => void;
  onSubmit: () => void;
};

/** The bar is always visible; without this, focusing it would scroll the page because of its bottom scroll padding. */
const NO_SCROLL = '-scroll-mb-32';

/** The picks, lost picks, and Submit. It sticks to the bottom of the window while it has any picks. */
export function PickBar({
  texts,
  from,
  picks,
  lost,
  warningOf,
  busy,
  isNothingPicked,
  onDrop,
  onForget,
  onSubmit,
}: PickBarProps) {
  const submit = useRef<HTMLButtonElement>(null);
  const isEmpty = picks.length === 0 && lost.length === 0;

  // the pressed button disappears with its line
  const focusSubmit = () => submit.current?.focus({ preventScroll: true });

  return (
    <section
      aria-label={texts.label}
      className={classNames(
        'z-20 -mx-4 mt-6 print:hidden border-t-2 bg-raised px-4 py-3 wide:mx-0 wide:rounded-t-xl wide:border-x-2 wide:border-x-line',
        // without picks the bar leaves the window to the slots
        isEmpty
          ? 'border-line wide:rounded-b-xl wide:border-b-2'
          : `${AT_WINDOW_BOTTOM} border-ball-bright shadow-float`,
      )}
    >
      <div
        className={classNames(
          'flex items-center gap-x-6 gap-y-2',
          isEmpty ? 'phone:flex-wrap' : 'phone:flex-col phone:items-stretch',
        )}
      >
        <div aria-live="polite" className={classNames('min-w-0 grow', isEmpty && 'phone:basis-40')}>
          {isEmpty ? (
            <p className="leading-snug text-muted">{texts.empty}</p>
          ) : (
            <ul className="flex max-h-[30dvh] flex-wrap gap-x-6 gap-y-1 overflow-y-auto phone:flex-col">
              {lost.map((pick) => (
                <PickItem
                  key={`lost ${pick.team.key}`}
                  pick={pick}
                  verb="Dismiss"
                  onPress={() => {
                    onForget(pick);
                    focusSubmit();
                  }}
                >
                  <span className="block font-semibold text-bad">
                    {messages.lost(pick.why, pick.wasTicked)}{' '}
                    {picks.length > 0 && 'Your other picks are safe.'}
                  </span>
                </PickItem>
              ))}
              {picks.map((pick) => (
                <PickItem
                  key={pick.team.key}
                  pick={pick}
                  from={from}
                  verb="Remove"
                  onPress={() => {
                    onDrop(pick);
                    focusSubmit();
                  }}
                >
                  <Warning text={warningOf(pick)} />
                </PickItem>
              ))}
            </ul>
          )}
          {isNothingPicked && (
            <p role="alert" className="font-semibold text-bad">
              {texts.nothingPicked}
            </p>
          )}
        </div>
        <Button
          ref={submit}
          tone="primary"
          busy={busy}
          aria-disabled={picks.length === 0 || undefined}
          className={`shrink-0 ${NO_SCROLL}`}
          onClick={onSubmit}
        >
          {texts.submit}
        </Button>
      </div>
    </section>
  );
}

function Warning({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className="block max-w-prose font-semibold text-warn">
      {text} {messages.sameHour}
    </span>
  );
}

type PickItemProps = {
  pick: Request;
  from?: string | undefined;
  verb: string;
  onPress: () => void;
  children?: ReactNode;
};

function PickItem({ pick: { team, slot }, from, verb, onPress, children }: PickItemProps) {
  const when = `${formatDayShort(slot.date)}, ${monthAndDay(slot.date)}, ${formatTime(slot.startTime)}`;
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
        <strong>{team.teamName}</strong> {from && `from ${from} to `}
        <span className={from && 'font-semibold'}>
          {when}, {venueAndCourt(slot)}
        </span>
        {children}
      </span>
      <button
        type="button"
        aria-label={`${verb} ${team.teamName}: ${slotText(slot)}`}
        className={`${NO_SCROLL} grid size-control shrink-0 place-items-center rounded-lg text-muted hover:bg-court-soft hover:text-ink wide:size-8`}
        onClick={onPress}
      >
        <CloseIcon />
      </button>
    </li>
  );
}
