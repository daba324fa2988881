import { OutcomeUnknownError } from '#api/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { conflictText } from './conflict.ts';
import { failureText } from './failure-text.ts';
import { messages } from './messages.ts';

type RefusalProps = {
  title: string;
  /** what the call threw; null shows nothing */
  error: unknown;
  /** the specified message if the server sent none */
  failed: string;
};

/** Shown beside the buttons: why the server refused, and the conflicting entry if it names one. */
export function Refusal({ title, error, failed }: RefusalProps) {
  if (error === null) return null;
  const words = conflictText(error);
  // nothing has failed as far as anyone knows
  const heading = error instanceof OutcomeUnknownError ? {} : { title };
  return (
    <Notice tone="bad" {...heading} className="w-full [overflow-wrap:anywhere]">
      <p>{failureText(error, failed)}</p>
      {words && (
        <p>
          {messages.conflictsWith} {words}
        </p>
      )}
    </Notice>
  );
}
