import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { FileQuestions } from '#shared/file-questions.tsx';
import type { FileAnswers } from '#shared/use-file-answers.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

type Team = RosterImport['teams'][number];

const COLUMNS: Column<Team>[] = [
  { head: 'Division', cell: ({ divisionName }) => divisionName },
  { head: 'Team', isRowHead: true, cell: ({ teamName }) => teamName },
  { head: 'Added', className: 'tabular-nums', cell: ({ added }) => added },
  { head: 'Changed', className: 'tabular-nums', cell: ({ changed }) => changed },
  { head: 'Unchanged', className: 'tabular-nums', cell: ({ unchanged }) => unchanged },
  { head: 'Not in the file', className: 'tabular-nums', cell: ({ missing }) => missing },
];

type RosterPreviewProps = {
  answer: RosterImport;
  answers: FileAnswers;
  /** the file is read again after an answer */
  refreshing: boolean;
  busy: boolean;
  /** why the import itself failed; '' before an attempt */
  refused: string;
  onImport: () => void;
  onDiscard: () => void;
};

/** What a roster file would change, team by team. */
export function RosterPreview({
  answer,
  answers,
  refreshing,
  busy,
  refused,
  onImport,
  onDiscard,
}: RosterPreviewProps) {
  const { counts, teams, doubtful, questions } = answer;
  const isEmpty = counts.added + counts.changed === 0;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p role="status" className="font-semibold">
        {answer.family}: {answer.message}
      </p>
      {questions.length > 0 && (
        <div className="mt-4">
          <FileQuestions questions={questions} answers={answers} busy={refreshing || busy} />
        </div>
      )}
      {teams.length > 0 && (
        <DataTable
          label="Teams in the file"
          columns={COLUMNS}
          rows={teams}
          keyOf={({ divisionName, teamName }) => `${divisionName} ${teamName}`}
          narrow="scroll"
          className="mt-3 max-h-96 text-sm"
        />
      )}
      {doubtful.length > 0 && (
        <details className="mt-3">
          <summary className="link inline-flex min-h-11 items-center">
            {messages.doubtful} ({counts.doubtful})
          </summary>
          <ul className="mt-1 list-disc ps-5">
            {doubtful.map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused !== '' && (
        <Notice tone="bad" className="mt-3">
          {refused}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3 phone:*:grow">
        <Button disabled={busy} onClick={onDiscard}>
          {messages.discard}
        </Button>
        <Button
          tone="primary"
          disabled={isEmpty || counts.waiting > 0}
          busy={busy || refreshing || answers.isSaving}
          onClick={onImport}
        >
          {messages.doImport}
        </Button>
      </div>
    </div>
  );
}
