import { Notice } from '#ui/notice.tsx';
import { emailedText } from '../messages.ts';
import { changesText, planMessages as messages } from './messages.ts';
import type { Comparison, GamePlan } from './queries.ts';

type PublishFactsProps = {
  plan: GamePlan;
  comparison: Comparison;
  /** whether games in the schedule that are not in the draft are canceled */
  isCanceling: boolean;
  /** opens the emails; undefined if they can't be shown now */
  onSeeEmails?: (() => void) | undefined;
};

/** How many games publishing adds, moves and cancels, as the server will count them, and which games it leaves out. */
export function PublishFacts({ plan, comparison, isCanceling, onSeeEmails }: PublishFactsProps) {
  const { others, toBeMadeUp } = comparison;
  const leftOut = plan.unplaced - toBeMadeUp;
  const emailed = isCanceling ? others.emailed : comparison.emailed;
  const changes = changesText(isCanceling ? others.counts : comparison.counts);
  const closures = plan.supposed.lost.length;
  return (
    <>
      <ul className="mt-4 grid list-disc gap-1 ps-5">
        {changes.length === 0 && <li>{messages.nothingToPublish}</li>}
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>
          {emailedText(emailed)}
          {onSeeEmails && emailed > 0 && (
            <>
              {' '}
              <button type="button" className="link min-h-8 phone:min-h-11" onClick={onSeeEmails}>
                {messages.seeEmails}
              </button>
            </>
          )}
        </li>
        {others.games > 0 && !isCanceling && (
          <li className="font-semibold">{messages.othersStay(others.games)}</li>
        )}
        {leftOut > 0 && <li className="font-semibold text-bad">{messages.leftOut(leftOut)}</li>}
        {toBeMadeUp > 0 && <li className="font-semibold">{messages.toBeMadeUp(toBeMadeUp)}</li>}
        {closures > 0 && <li>{messages.closesGyms}</li>}
      </ul>
      {plan.broken > 0 && (
        <Notice tone="warn" title={messages.brokenTitle} className="mt-4">
          <p>{messages.brokenRules(plan.broken)}.</p>
        </Notice>
      )}
    </>
  );
}
