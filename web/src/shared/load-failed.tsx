import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';

type LoadFailedProps = {
  error: unknown;
  /** shown if the server sent no message */
  text: string;
  busy: boolean;
  tone?: NoticeTone;
  onRetry: () => void;
};

/** A list that did not load: the reason, and a retry button. */
export function LoadFailed({ error, text, busy, tone = 'bad', onRetry }: LoadFailedProps) {
  const ref = useFocusHandover<HTMLDivElement>();
  return (
    <div ref={ref}>
      <Notice tone={tone} className="flex flex-wrap items-center justify-between gap-3">
        <span>{errorText(error, { failed: text })}</span>
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
