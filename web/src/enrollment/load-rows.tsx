import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { lineText } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { LineCell } from '#shared/line-cell.tsx';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.ts';
import { WrapAtSign } from '#ui/unbroken.tsx';
import { loadMessages } from './load-messages.ts';
import type { PreviewRow } from './load-queries.ts';

type RowsProps = { label: string; rows: readonly PreviewRow[]; onAnswered: () => void };

/** One line of the file may have several rows. */
const keyOf = (row: PreviewRow) =>
  [row.key, row.line, row.sheet, row.division, row.team, row.email, row.reason].join('\n');

/** A page of the preview. */
export function LoadRows({ label, rows, onAnswered }: RowsProps) {
  const columns: Column<PreviewRow>[] = [
    {
      head: 'Line',
      width: 'w-18',
      className: 'tabular-nums',
      onCard: 'labeled',
      cell: LineCell,
    },
    { head: 'Division', width: 'w-[11%]', cell: ({ division }) => division },
    { head: 'Team', width: 'w-[14%]', onCard: 'title', cell: ({ team }) => team },
    { head: 'Coach', width: 'w-[13%]', cell: ({ coach }) => coach },
    { head: 'Email', width: 'w-[20%]', cell: ({ email }) => <WrapAtSign text={email} /> },
    {
      head: 'Reason',
      cell: (row) => (
        <>
          {row.reason}
          <LoadAnswer row={row} onAnswered={onAnswered} />
        </>
      ),
    },
  ];
  return <DataTable label={label} columns={columns} rows={rows} keyOf={keyOf} />;
}

type AnswerProps = { row: PreviewRow; onAnswered: () => void };

/** An administrator's answer to a question about a row, which can be cleared. */
function LoadAnswer({ row, onAnswered }: AnswerProps) {
  if (row.key === undefined) return null;
  return row.kind === 'decided' ? (
    <Answered row={row} question={row.key} onAnswered={onAnswered} />
  ) : (
    <Question row={row} question={row.key} onAnswered={onAnswered} />
  );
}

/** 'line 3', or '12 rows' if they share the question. */
const placeText = ({ line, sheet, rows }: PreviewRow) =>
  rows === undefined ? lineText({ line: line ?? 0, sheet }) : several(rows, 'row');

type AnswerableProps = AnswerProps & { question: string };

/** The answer that carries an email of its own. */
const USE_EMAIL = 'use-email:';

/** What can be done about an email in place, by the kind of the question. */
const EMAIL_ANSWERS = new Map([
  ['bad-address', 'Correct the email'],
  ['no-address', 'Add the email'],
]);

/** Asks which answer is right; an invalid email can be corrected and a missing one added in place. */
function Question({ row, question, onAnswered }: AnswerableProps) {
  const emailAnswer = EMAIL_ANSWERS.get(question.split(':', 1)[0] ?? '');
  const form = useForm({
    ...useAnswered(onAnswered),
    title: question,
    start: { decision: row.suggested ?? '', email: row.email },
    required: ['decision'],
    needsChange: false,
    check: ({ decision, email }) => ({
      email:
        decision === USE_EMAIL && normalizeEmail(email) === null && 'Enter an email like ada@example.org.',
    }),
    send: ({ decision, email }) => {
      const own = decision === USE_EMAIL ? normalizeEmail(email) : '';
      return call('decideEnrollment', { body: { key: question, decision: `${decision}${own}` } });
    },
  });
  const choices = (row.choices ?? []).map(({ decision, label }) => {
    return [decision, decision === row.suggested ? `${label} (suggested)` : label] as const;
  });
  return (
    <form
      className="mt-2 grid grid-cols-1 max-w-md gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      noValidate
    >
      <FieldLock busy={form.busy}>
        <SelectInput
          {...form.field('decision')}
          label={`Answer for ${placeText(row)}`}
          options={[
            ['', 'Choose…'],
            ...(emailAnswer === undefined ? [] : [[USE_EMAIL, emailAnswer] as const]),
            ...choices,
          ]}
        />
        {form.values.decision === USE_EMAIL && (
          <TextInput {...form.field('email')} label="Email" inputMode="email" spellCheck={false} />
        )}
      </FieldLock>
      <Button
        type="submit"
        size="small"
        className="justify-self-start phone:min-h-control"
        disabled={!form.canSend}
        busy={form.busy}
      >
        Answer
      </Button>
    </form>
  );
}

function Answered({ row, question, onAnswered }: AnswerableProps) {
  const forget = useChange({
    ...useAnswered(onAnswered),
    request: () => call('removeEnrollmentDecision', { params: { key: question } }),
  });
  const own = row.decision?.startsWith(USE_EMAIL) && `Use ${row.decision.slice(USE_EMAIL.length)}`;
  const label =
    row.choices?.find(({ decision }) => decision === row.decision)?.label ?? (own || row.decision);
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

/** After an answer was sent: refreshes the preview before the next one. */
function useAnswered(onAnswered: () => void) {
  const queries = useQueryClient();
  return {
    onDone: async ({ message }: { message: string }) => {
      await queries.invalidateQueries({ queryKey: ['season', 'preview'] });
      showToast({ title: message });
      onAnswered();
    },
    onFailed: (error: Error) => showToast({ tone: 'bad', title: errorText(error, loadMessages) }),
  };
}
