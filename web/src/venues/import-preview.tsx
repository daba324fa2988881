import type { ImportAnswer, ImportRow } from '@portal/contract/venues.ts';
import { FileQuestions } from '#shared/file-questions.tsx';
import type { FileAnswers } from '#shared/use-file-answers.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EffectSummary } from './effect-summary.tsx';
import { ImportRefused } from './import-refused.tsx';
import { messages } from './messages.ts';

const TONES: Record<ImportRow['change'], BadgeTone> = {
  added: 'good',
  changed: 'warn',
  unchanged: 'neutral',
};

type ImportPreviewProps = {
  answer: ImportAnswer;
  answers: FileAnswers;
  /** the file is read again after an answer */
  refreshing: boolean;
  busy: boolean;
  /** what the import itself threw */
  refused: unknown;
  onImport: () => void;
  onDiscard: () => void;
};

/** What an import would do, line by line, and to the schedule. */
export function ImportPreview({
  answer,
  answers,
  refreshing,
  busy,
  refused,
  onImport,
  onDiscard,
}: ImportPreviewProps) {
  const isOpen = answer.questions.some((question) => question.answer === null);
  const { inserted, updated, unchanged } = answer.counts;
  const isPart = answer.rows.length < inserted + updated + unchanged;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p role="status" className="font-semibold">
        {answer.message}
      </p>
      {answer.questions.length > 0 && (
        <div className="mt-4">
          <FileQuestions questions={answer.questions} answers={answers} busy={refreshing || busy} />
        </div>
      )}
      {answer.rows.length > 0 && (
        <section
          aria-label="Lines in the file"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="mt-3 max-h-96 overflow-auto rounded-lg border border-line"
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="text-start">
                <th scope="col" className="px-3 py-2 text-start">
                  Line
                </th>
                <th scope="col" className="px-3 py-2 text-start">
                  Change
                </th>
                <th scope="col" className="px-3 py-2 text-start">
                  What it says
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.rows.map((row) => (
                <tr key={row.line} className="border-t border-line align-top">
                  <td className="px-3 py-2 tabular-nums">{row.line}</td>
                  <td className="px-3 py-2">
                    <Badge tone={TONES[row.change]}>{row.change}</Badge>
                  </td>
                  <td className="px-3 py-2 wrap-anywhere">{row.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {isPart && <p className="mt-2 text-sm text-muted">{messages.moreRows(answer.rows.length)}</p>}
      {answer.effect && (
        <div className="mt-4">
          <h3 className="mb-2 text-lg">{messages.lookTitle}</h3>
          <EffectSummary effect={answer.effect} />
        </div>
      )}
      {refused !== null && <ImportRefused error={refused} />}
      <div className="mt-4 flex flex-wrap gap-3 phone:*:grow">
        <Button disabled={busy} onClick={onDiscard}>
          {messages.discard}
        </Button>
        <Button
          tone="primary"
          disabled={isOpen || inserted + updated === 0}
          busy={busy || refreshing || answers.isSaving}
          onClick={onImport}
        >
          {messages.doImport}
        </Button>
      </div>
    </div>
  );
}
