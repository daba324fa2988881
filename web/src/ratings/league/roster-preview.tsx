import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { FileQuestions } from '#shared/file-questions.tsx';
import type { FileAnswers } from '#shared/use-file-answers.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

const HEADS = ['Division', 'Team', 'Added', 'Changed', 'Unchanged', 'Not in the file'];

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
        <section
          aria-label="Teams in the file"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="mt-3 max-h-96 overflow-auto rounded-lg border border-line"
        >
          <table className="w-full text-sm">
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col" className="px-3 py-2 text-start whitespace-nowrap">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {teams.map((team) => (
                <tr key={`${team.divisionName} ${team.teamName}`} className="border-t border-line">
                  <td className="px-3 py-2">{team.divisionName}</td>
                  <th scope="row" className="px-3 py-2 text-start">
                    {team.teamName}
                  </th>
                  <td className="px-3 py-2 tabular-nums">{team.added}</td>
                  <td className="px-3 py-2 tabular-nums">{team.changed}</td>
                  <td className="px-3 py-2 tabular-nums">{team.unchanged}</td>
                  <td className="px-3 py-2 tabular-nums">{team.missing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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
