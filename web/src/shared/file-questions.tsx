import type { FileQuestion } from '@portal/contract/file-question.ts';
import { several } from '@portal/domain/text/several.ts';
import { useId, useRef } from 'react';
import { QuestionField } from './question-field.tsx';
import type { FileAnswers } from './use-file-answers.ts';

type FileQuestionsProps = {
  questions: readonly FileQuestion[];
  answers: FileAnswers;
  /** the preview is being made again, or the file is being imported */
  busy: boolean;
};

/**
 * The questions about an uploaded file, each once for all of its rows. Those with an answer from before are folded away. While
 * one is open, nothing can be imported.
 */
export function FileQuestions({ questions, answers, busy }: FileQuestionsProps) {
  const id = useId();
  // a question stays where it is while its answer is being saved
  const open = questions.filter(({ answer }) => answer === null);
  const answered = questions.filter(({ answer }) => answer !== null);
  const waiting = open.filter(({ key }) => (answers.latest.get(key) ?? null) === null);
  const title = useRef<HTMLHeadingElement>(null);
  if (questions.length === 0) return null;

  const list = (some: readonly FileQuestion[]) => (
    <ul className="grid gap-4">
      {some.map((question) => (
        <li key={question.key} className="rounded-lg border border-line bg-panel p-3 wrap-anywhere">
          <QuestionField
            question={question}
            about={question.rows === 1 ? `Line ${question.lines[0]}` : several(question.rows, 'row')}
            hint={linesText(question)}
            answer={
              answers.latest.has(question.key) ? (answers.latest.get(question.key) ?? null) : question.answer
            }
            onAnswer={(answer) => {
              answers.save(question.key, answer);
              // the question moves to the answered ones
              title.current?.focus({ preventScroll: true });
            }}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={id} aria-busy={busy || answers.isSaving || undefined} className="grid gap-3">
      <h3 id={id} ref={title} tabIndex={-1} className="text-lg">
        Questions about this file
      </h3>
      <p role="status">
        {answers.isSaving
          ? 'Saving your answers and reading the file again …'
          : waiting.length > 0
            ? `${several(waiting.length, 'question is', 'questions are')} open. Your answers are remembered for later files.`
            : 'All questions are answered.'}
      </p>
      {open.length > 0 && list(open)}
      {answered.length > 0 && (
        <details>
          <summary className="min-h-control content-center font-semibold">
            {several(answered.length, 'remembered answer')}
          </summary>
          {list(answered)}
        </details>
      )}
    </section>
  );
}

/** 'Lines 2, 3, 4, 5, 6 and 20 more'; '' for a single line. */
function linesText({ rows, lines }: FileQuestion): string {
  if (rows === 1) return '';
  const more = rows - lines.length;
  return `Lines ${lines.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
