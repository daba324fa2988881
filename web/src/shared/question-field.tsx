import { useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { BareSelect } from '#ui/inputs.tsx';

type Choice = { answer: string; label: string };

type QuestionFieldProps = {
  question: { text: string; choices: readonly Choice[]; suggested?: string | null };
  /** the row: 'Line 12' */
  about: string;
  /** below the choices; '' for nothing */
  hint: string;
  /** null if nobody has answered */
  answer: string | null;
  onAnswer: (answer: string | null) => void;
};

const MAX_BUTTONS = 5;
const FIRST_BUTTONS = 3;
const OTHER = 'Other';
const CLEAR = 'Clear answer';

/** The first choices and the last one become buttons; the others become a list. */
function splitChoices(choices: readonly Choice[]) {
  if (choices.length <= MAX_BUTTONS) return { buttons: choices, others: [] };
  return {
    buttons: [...choices.slice(0, FIRST_BUTTONS), ...choices.slice(-1)],
    others: choices.slice(FIRST_BUTTONS, -1),
  };
}

/** A question about rows with its choices, best first. The current answer is pressed. */
export function QuestionField({ question, about, hint, answer, onAnswer }: QuestionFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const { buttons, others } = splitChoices(question.choices);
  const chosen = others.find((choice) => choice.answer === answer);
  const labelOf = (choice: Choice) =>
    choice.answer === question.suggested ? `${choice.label} (suggested)` : choice.label;

  function handleForget() {
    onAnswer(null);
    // the pressed button disappears
    field.current?.querySelector('button')?.focus();
  }

  return (
    <fieldset
      aria-label={`${about}: ${question.text}`}
      aria-describedby={hint === '' ? undefined : id}
      className="mt-1 grid min-w-0 grid-cols-1 gap-2"
    >
      <legend className="mb-2 font-semibold">{question.text}</legend>
      <div ref={field} className="flex flex-wrap gap-2">
        {buttons.map((choice) => {
          const isSelected = choice.answer === answer;
          return (
            <Button
              key={choice.answer}
              size="small"
              tone={isSelected ? 'primary' : 'quiet'}
              className="phone:min-h-control"
              aria-pressed={isSelected}
              onClick={() => !isSelected && onAnswer(choice.answer)}
            >
              {isSelected && <CheckIcon className="size-4" />}
              {labelOf(choice)}
            </Button>
          );
        })}
        {others.length > 0 && (
          <BareSelect
            aria-label={OTHER}
            className="text-sm! font-semibold"
            value={chosen?.answer ?? ''}
            options={[['', OTHER], ...others.map((choice) => [choice.answer, labelOf(choice)] as const)]}
            onChange={(next) => next && onAnswer(next)}
          />
        )}
        {answer !== null && (
          <Button size="small" tone="plain" className="phone:min-h-control" onClick={handleForget}>
            {CLEAR}
          </Button>
        )}
      </div>
      {hint !== '' && (
        <p id={id} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
