import { Notice } from '#ui/notice.tsx';
import { conflictWords } from './conflict.ts';
import { failureText } from './failure-text.ts';
import { messages } from './messages.ts';

type RefusalProps = {
  title: string;
  /** what the call threw; null shows nothing */
  error: unknown;
  /** the spec's sentence where the server gave none */
  failed: string;
};

/** Beside the buttons, so that it is seen: why the server refused, and which entry is in the way where it names one. */
export function Refusal({ title, error, failed }: RefusalProps) {
  if (error === null) return null;
  const words = conflictWords(error);
  return (
    <Notice tone="bad" title={title} className="w-full [overflow-wrap:anywhere]">
      <p>{failureText(error, failed)}</p>
      {words && (
        <p>
          {messages.inTheWay} {words}
        </p>
      )}
    </Notice>
  );
}
