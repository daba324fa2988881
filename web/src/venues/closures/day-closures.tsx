import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { isClosedOn } from '@portal/domain/availability/closure.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { Ref } from 'react';
import { Button } from '#ui/button.tsx';
import { messages } from '../messages.ts';
import type { Ask } from './closure-dialog-state.ts';
import { ClosureList } from './closure-list.tsx';

type DayClosuresProps = {
  day: IsoDate;
  closures: readonly Closure[];
  venues: readonly Venue[];
  headingRef: Ref<HTMLHeadingElement>;
  onAsk: Ask;
};

/** The closures of the selected day. */
export function DayClosures({ day, closures, venues, headingRef, onAsk }: DayClosuresProps) {
  const name = formatDate(day);
  const ofDay = closures.filter((closure) => isClosedOn(closure, day));
  return (
    <section aria-label={`Closures on ${name}`} className="grid gap-2 border-t border-line pt-4">
      <h3 ref={headingRef} tabIndex={-1} aria-live="polite" className="text-lg outline-none">
        {name}
      </h3>
      {ofDay.length === 0 ? (
        <p className="text-muted">{messages.openThatDay}</p>
      ) : (
        <ClosureList closures={ofDay} venues={venues} onAsk={onAsk} />
      )}
      <Button className="justify-self-start phone:w-full" onClick={() => onAsk({ action: 'add', day })}>
        {messages.addThatDay}
      </Button>
    </section>
  );
}
