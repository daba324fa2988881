import { CheckIcon, CloseIcon } from '#ui/icons.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { planMessages as messages } from './messages.ts';
import { PlanVerdict } from './plan-facts.tsx';
import type { GamePlan } from './queries.ts';

/** The figures of a draft as sentences; collapsed in a narrow window, so that less scrolling leads to the teams and the board. */
export function PlanSentences({ plan }: { plan: GamePlan }) {
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const { sentences } = plan;
  if (!isNarrow) return <Sentences sentences={sentences} />;
  const onTarget = sentences.filter(({ isGood }) => isGood).length;
  return (
    <>
      <PlanVerdict plan={plan} />
      <details>
        <summary className="min-h-11 content-center font-semibold text-court">
          {messages.figuresOnTarget(onTarget, sentences.length)}
        </summary>
        <Sentences sentences={sentences} />
      </details>
    </>
  );
}

/** The sentences, each marked as good or off target. */
function Sentences({ sentences }: Pick<GamePlan, 'sentences'>) {
  return (
    <ul className="mt-4 grid gap-x-6 gap-y-2 lg:grid-cols-2 max-lg:mt-1">
      {sentences.map(({ text, isGood, detail }) => (
        <li key={text} className="flex items-start gap-2.5">
          <span
            className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${isGood ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
          >
            {isGood ? <CheckIcon className="size-4" /> : <CloseIcon className="size-3.5" />}
          </span>
          <span className="sr-only">{isGood ? messages.good : messages.offTarget}: </span>
          <span>
            {text}
            {detail !== null && <span className="block text-sm text-muted">{detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
