import { Moment } from '#league-time/moment.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { planMessages as messages } from './messages.ts';
import type { PlanHead } from './queries.ts';

const TONES: Record<PlanHead['state'], BadgeTone> = {
  draft: 'info',
  published: 'good',
  superseded: 'neutral',
};

/** A badge for a draft that is or was published; nothing if it never was. */
export const PlanState = ({ state }: Pick<PlanHead, 'state'>) =>
  state === 'draft' ? null : <Badge tone={TONES[state]}>{messages.states[state]}</Badge>;

/** When and by whom a draft was created, what it is based on, and what it assumes. */
export function PlanFacts({ plan: { madeAt, madeBy, basedOn, supposedText } }: { plan: PlanHead }) {
  return (
    <>
      <p className="text-sm text-muted">
        <Moment at={madeAt} />
        {madeBy !== null && `, by ${madeBy}`}
        {basedOn !== null && `. ${messages.basedOn(basedOn.name)}`}
      </p>
      {supposedText.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-1.5">
          {supposedText.map((text) => (
            <li key={text}>
              <Badge tone="warn" className="whitespace-normal">
                {text}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The numbers of games without a place and of broken rules, or that there are none. */
export function PlanVerdict({ plan: { unplaced, broken } }: { plan: Pick<PlanHead, 'unplaced' | 'broken'> }) {
  if (unplaced === 0 && broken === 0)
    return <p className="font-semibold text-good">{messages.allScheduled}.</p>;
  const parts = [
    ...(unplaced > 0 ? [messages.unscheduled(unplaced)] : []),
    ...(broken > 0 ? [messages.brokenRules(broken)] : []),
  ];
  return <p className="font-semibold text-bad">{parts.join(', ')}.</p>;
}
