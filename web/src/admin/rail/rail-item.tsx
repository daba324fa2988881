import { type ReactNode, useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, ChevronIcon } from '#ui/icons.tsx';
import { railMessages as messages } from './messages.ts';
import { type RailStep, STEP_NAMES } from './steps.ts';

type RailItemProps = {
  step: RailStep;
  number: number;
  isNext: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A step: its state, a sentence about its result, and its content while it is open. */
export function RailItem({ step, number, isNext, isOpen, onToggle, children }: RailItemProps) {
  const id = useId();
  const { key, state, text } = step;
  const isBlocked = state === 'blocked';
  return (
    <li className="relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 pb-3 last:pb-0">
      <span className="relative grid justify-items-center">
        <StepMark number={number} state={state} isNext={isNext} />
        {/* the line that joins the steps */}
        {key !== 'invite' && <span aria-hidden="true" className="absolute top-11 -bottom-3 w-0.5 bg-line" />}
      </span>
      <div className={classNames('min-w-0 rounded-xl', isOpen && 'border border-line px-4 pb-4')}>
        <h3 className="text-lg">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-disabled={isBlocked || undefined}
            onClick={isBlocked ? undefined : onToggle}
            className={classNames(
              'flex min-h-control w-full items-center gap-3 rounded-lg py-1.5 text-start',
              isBlocked ? 'text-muted' : 'hover:text-court',
            )}
          >
            <span className="flex grow flex-wrap items-center gap-x-3 gap-y-0.5">
              <span>{STEP_NAMES[key]}</span>
              {isNext && <Badge tone="court">Next</Badge>}
              <span className="sr-only">{`, ${messages.states[state]}: `}</span>
              <span className="font-sans text-base font-normal text-muted wrap-anywhere">{text}</span>
            </span>
            {!isBlocked && (
              <ChevronIcon className={classNames('size-5 shrink-0', isOpen ? '-rotate-90' : 'rotate-90')} />
            )}
          </button>
        </h3>
        <div id={id} hidden={!isOpen} className="pt-2">
          {isOpen && children}
        </div>
      </div>
    </li>
  );
}

function StepMark({ number, state, isNext }: { number: number; state: RailStep['state']; isNext: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'mt-1 grid size-9 place-items-center rounded-full border-2 font-display text-lg font-bold',
        state === 'done' && 'border-court bg-court text-on-court',
        state === 'ready' && (isNext ? 'border-court text-court' : 'border-edge'),
        state === 'blocked' && 'border-line text-muted',
      )}
    >
      {state === 'done' ? <CheckIcon className="size-5" /> : number}
    </span>
  );
}
