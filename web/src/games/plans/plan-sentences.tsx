import { CheckIcon, CloseIcon } from '#ui/icons.tsx';
import { planMessages as messages } from './messages.ts';
import type { GamePlan } from './queries.ts';

/** The figures of a draft as sentences, each with a check mark or why it has none. */
export function PlanSentences({ sentences }: Pick<GamePlan, 'sentences'>) {
  return (
    <ul className="mt-4 grid gap-x-6 gap-y-2 lg:grid-cols-2">
      {sentences.map(({ text, isGood, detail }) => (
        <li key={text} className="flex items-start gap-2.5">
          <span
            className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${isGood ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
          >
            {isGood ? <CheckIcon className="size-4" /> : <CloseIcon className="size-3.5" />}
          </span>
          <span className="sr-only">{isGood ? messages.good : messages.notGood}: </span>
          <span>
            {text}
            {detail !== null && <span className="block text-sm text-muted">{detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
