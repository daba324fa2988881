import { Notice } from '#ui/notice.tsx';
import { planMessages as messages } from './messages.ts';
import type { GamePlan } from './queries.ts';

/** What publishing does in figures, and what it leaves out. */
export function PublishFacts({ plan }: { plan: GamePlan }) {
  const placed = plan.games.length - plan.unplaced;
  const closures = plan.supposed.lost.length;
  return (
    <>
      <ul className="mt-4 grid list-disc gap-1 ps-5">
        <li>{messages.goIn(placed)}</li>
        {plan.unplaced > 0 && <li className="font-semibold text-bad">{messages.leftOut(plan.unplaced)}</li>}
        {closures > 0 && <li>{messages.closuresStored(plan.supposedText)}</li>}
      </ul>
      {plan.broken > 0 && (
        <Notice tone="warn" title={messages.brokenTitle} className="mt-4">
          <p>{messages.brokenRules(plan.broken)}.</p>
        </Notice>
      )}
    </>
  );
}
