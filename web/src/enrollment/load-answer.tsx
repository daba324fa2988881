import { several } from '@portal/domain/text/several.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { showToast } from '#ui/toast.ts';
import { loadMessages } from './load-messages.ts';
import type { PreviewRow } from './load-queries.ts';

type AnswerProps = { row: PreviewRow; onAnswered: () => void };

/** An administrator's answer to a question about a row, which can be cleared. */
export function LoadAnswer({ row, onAnswered }: AnswerProps) {
  if (row.key === undefined) return null;
  return row.kind === 'decided' ? (
    <Answered row={row} question={row.key} onAnswered={onAnswered} />
  ) : (
    <Question row={row} question={row.key} onAnswered={onAnswered} />
  );
}

/** 'line 3', or '12 rows' if they share the question. */
const placeText = ({ line, rows }: PreviewRow) =>
  rows === undefined ? `line ${line}` : several(rows, 'row');

type AnswerableProps = AnswerProps & { question: string };

function Question({ row, question, onAnswered }: AnswerableProps) {
  const [decision, setDecision] = useState(row.suggested ?? '');
  const send = useAnswer(() => call('decideEnrollment', { body: { key: question, decision } }), onAnswered);
  return (
    <form
      className="mt-2 grid max-w-md gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (decision) send.send();
      }}
    >
      <FieldLock busy={send.busy}>
        <SelectField
          label={`Answer for ${placeText(row)}`}
          value={decision}
          onChange={(event) => setDecision(event.target.value)}
        >
          <option value="">{loadMessages.chooseAnswer}</option>
          {row.choices?.map((choice) => (
            <option key={choice.decision} value={choice.decision}>
              {choice.decision === row.suggested ? `${choice.label} (suggested)` : choice.label}
            </option>
          ))}
        </SelectField>
      </FieldLock>
      <Button
        type="submit"
        size="small"
        className="justify-self-start phone:min-h-11"
        disabled={decision === ''}
        busy={send.busy}
      >
        {loadMessages.answer}
      </Button>
    </form>
  );
}

function Answered({ row, question, onAnswered }: AnswerableProps) {
  const forget = useAnswer(() => call('removeEnrollmentDecision', { params: { key: question } }), onAnswered);
  const label = row.choices?.find(({ decision }) => decision === row.decision)?.label ?? row.decision;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <strong className="wrap-anywhere">{label}</strong>
      <Button
        size="small"
        busy={forget.busy}
        aria-label={`${loadMessages.forget} for ${placeText(row)}`}
        onClick={() => forget.send()}
      >
        {loadMessages.forget}
      </Button>
    </div>
  );
}

/** Sends an answer and refreshes the preview before the next one. */
function useAnswer(send: () => Promise<{ message: string }>, onAnswered: () => void) {
  const queries = useQueryClient();
  return useChange({
    request: send,
    onDone: async ({ message }) => {
      await queries.invalidateQueries({ queryKey: ['season', 'preview'] });
      showToast({ title: message });
      onAnswered();
    },
    onFailed: (error) => showToast({ tone: 'bad', title: errorText(error, loadMessages) }),
  });
}
