import { Moment } from '#league-time/moment.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { planMessages as messages } from './messages.ts';
import type { PlanHead } from './queries.ts';

const TONES: Record<PlanHead['state'], BadgeTone> = {
  draft: 'info',
  published: 'good',
  superseded: 'neutral',
};

/** Whether a draft is or was published; nothing if it never was. */
export const PlanState = ({ state }: Pick<PlanHead, 'state'>) =>
  state === 'draft' ? null : <Badge tone={TONES[state]}>{messages.states[state]}</Badge>;

/** When a draft was made and by whom, what it is based on, and what it supposes. */
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

/** Games without a place and broken rules, or that there are none. */
export function PlanVerdict({ plan: { unplaced, broken } }: { plan: Pick<PlanHead, 'unplaced' | 'broken'> }) {
  if (unplaced === 0 && broken === 0)
    return <p className="font-semibold text-good">{messages.everyPlace}.</p>;
  const parts = [
    ...(unplaced > 0 ? [messages.withoutPlace(unplaced)] : []),
    ...(broken > 0 ? [messages.brokenRules(broken)] : []),
  ];
  return <p className="font-semibold text-bad">{parts.join(', ')}.</p>;
}
