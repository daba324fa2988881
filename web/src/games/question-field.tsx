import { useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { messages } from './messages.ts';
import type { GameQuestion } from './queries.ts';

type QuestionFieldProps = {
  question: GameQuestion;
  /** the row: 'Line 12' */
  about: string;
  /** how many rows the answer applies to */
  rows: number;
  /** null if nobody has answered */
  answer: string | null;
  onAnswer: (answer: string | null) => void;
};

const MAX_BUTTONS = 5;
const FIRST_BUTTONS = 3;

/** The first choices and the last one become buttons; the others become a list. */
function splitChoices(choices: GameQuestion['choices']) {
  if (choices.length <= MAX_BUTTONS) return { buttons: choices, others: [] };
  return {
    buttons: [...choices.slice(0, FIRST_BUTTONS), ...choices.slice(-1)],
    others: choices.slice(FIRST_BUTTONS, -1),
  };
}

/** A question about a row with its choices, best first. The current answer is pressed. */
export function QuestionField({ question, about, rows, answer, onAnswer }: QuestionFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const { buttons, others } = splitChoices(question.choices);
  const chosen = others.find((choice) => choice.answer === answer);

  function handleForget() {
    onAnswer(null);
    // the pressed button disappears
    field.current?.querySelector('button')?.focus();
  }

  return (
    <fieldset
      aria-label={`${about}: ${question.text}`}
      aria-describedby={rows > 1 ? id : undefined}
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
              className="phone:min-h-11"
              aria-pressed={isSelected}
              onClick={() => !isSelected && onAnswer(choice.answer)}
            >
              {isSelected && <CheckIcon className="size-4" />}
              {choice.label}
            </Button>
          );
        })}
        {others.length > 0 && (
          <select
            aria-label={messages.otherAnswer}
            className="min-h-8 max-w-full rounded-lg border-2 border-edge bg-raised px-2 text-sm font-semibold text-ink hover:border-court phone:min-h-11"
            value={chosen?.answer ?? ''}
            onChange={({ target }) => target.value && onAnswer(target.value)}
          >
            <option value="">{messages.otherAnswer}</option>
            {others.map((choice) => (
              <option key={choice.answer} value={choice.answer}>
                {choice.label}
              </option>
            ))}
          </select>
        )}
        {answer !== null && (
          <Button size="small" tone="plain" className="phone:min-h-11" onClick={handleForget}>
            {messages.forget}
          </Button>
        )}
      </div>
      {rows > 1 && (
        <p id={id} className="text-sm text-muted">
          {messages.answersAll(rows)}
        </p>
      )}
    </fieldset>
  );
}
