import type { Answer } from '#api/client.ts';
import { loadMessages } from './load-messages.ts';
import { LogTail } from './log-tail.tsx';

/** What cleaning and loading said: the last lines of each output (docs/spec/product.md#sizes). */
export function LoadLogs({ logs }: { logs: Answer<'loadCoachData'>['logs'] }) {
  const { cleanupScript, submitSql, submitSqlFileTail, lastOutput } = logs;
  const parts = [
    { title: loadMessages.cleaningLog, text: cleanupScript, fileName: 'cleaning-log.txt' },
    { title: loadMessages.loadLog, text: submitSql, tail: submitSqlFileTail, fileName: 'load-log.txt' },
    { title: loadMessages.lastOutput, text: lastOutput, fileName: 'load-result.txt' },
  ];
  return (
    <section aria-label={loadMessages.logs} className="grid gap-4">
      {parts.map(({ title, ...part }) => (
        <div key={title} className="grid min-w-0 gap-1">
          <h3 className="text-lg">{title}</h3>
          {part.text === '' ? (
            <p className="text-muted">{loadMessages.emptyLog}</p>
          ) : (
            <LogTail label={title} {...part} />
          )}
        </div>
      ))}
    </section>
  );
}
