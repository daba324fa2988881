import { Notice } from '#ui/notice.tsx';
import { countChanges } from './changes.ts';
import { changesText, emailedText, planMessages as messages } from './messages.ts';
import type { Comparison, GamePlan } from './queries.ts';

/** What publishing does in figures, and what it leaves out. */
export function PublishFacts({ plan, comparison }: { plan: GamePlan; comparison: Comparison }) {
  const changes = changesText(countChanges(comparison));
  const closures = plan.supposed.lost.length;
  return (
    <>
      <ul className="mt-4 grid list-disc gap-1 ps-5">
        {changes.length === 0 && <li>{messages.nothingToPublish}</li>}
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{emailedText(comparison.emailed)}</li>
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
