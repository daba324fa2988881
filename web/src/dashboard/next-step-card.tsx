import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useQuery } from '@tanstack/react-query';
import { CourtLines } from '#app/court-lines.tsx';
import { JerseyNumber } from '#app/jersey-number.tsx';
import { PATHS } from '#paths.ts';
import type { Slot, Team } from '#practices/from-wire.ts';
import { bookableWeeks, openSlots } from '#practices/queries.ts';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { messages } from './messages.ts';
import { allSetText, nextStep, nextStepText } from './next-step.ts';

/** The coach's next step: teams without a practice, with a link to book one. */
export function NextStepCard({ teams }: { teams: readonly Team[] }) {
  const slots = useQuery(openSlots);
  const range = useQuery(bookableWeeks);
  const step = nextStep(teams);
  const openCount = step && slots.data && range.data ? countOpen(slots.data, step.week, range.data) : null;

  return (
    <Card aria-labelledby="next-step" className="relative overflow-hidden border-2 border-court">
      <CourtLines className="pointer-events-none absolute -right-16 -bottom-40 w-80 text-line opacity-60 phone:hidden" />
      <div className="relative flex items-center gap-6">
        {step ? (
          <JerseyNumber value={step.teams.length} className="h-20 shrink-0 phone:h-14" />
        ) : (
          <span className="grid size-16 shrink-0 place-items-center rounded-full bg-good-soft text-good">
            <CheckIcon className="size-9" />
          </span>
        )}
        <div className="min-w-0">
          <p className="kicker">Your next step</p>
          <h2 id="next-step" className="text-2xl [overflow-wrap:anywhere]">
            {step ? nextStepText(step, teams.length) : allSetText(teams)}
          </h2>
        </div>
      </div>
      <p role="status" className="relative mt-3 min-h-6 max-w-lg text-muted">
        {step ? openText(openCount, step.week) : messages.allSetNext}
      </p>
      <p className="relative mt-4">
        {step ? (
          <Link
            to={`${PATHS.practiceRequest}?day=${step.week === 'current' ? 'this-week' : 'next-week'}`}
            className={`${buttonClass('primary')} min-h-13 px-6 text-lg phone:w-full`}
          >
            {messages.requestPractice}
          </Link>
        ) : (
          <Link to={PATHS.yourPractices} className={`${buttonClass('primary')} phone:w-full`}>
            {messages.yourPractices}
          </Link>
        )}
      </p>
    </Card>
  );
}

function countOpen(slots: readonly Slot[], week: 'current' | 'next', range: WeekRange): number {
  return slots.filter((slot) => weekOf(slot.date, range) === week && slot.heldUntil === null).length;
}

/** null while unknown */
function openText(count: number | null, week: 'current' | 'next'): string {
  if (count === null) return '';
  if (count === 0) return messages.noOpenSlot;
  const weekName = week === 'current' ? 'this week' : 'next week';
  return count === 1 ? `One slot is open ${weekName}.` : `${count} slots are open ${weekName}.`;
}
