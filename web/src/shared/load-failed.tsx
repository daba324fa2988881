import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';

type LoadFailedProps = {
  /** shown if the server sent no message */
  text: string;
  tone?: NoticeTone;
  className?: string | undefined;
} & (
  | { error: unknown; busy: boolean; onRetry: () => void }
  | { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }
);

/** A list that did not load: the reason, and a retry button. */
export function LoadFailed({ text, tone = 'bad', className, ...failure }: LoadFailedProps) {
  const { error, busy, onRetry } =
    'query' in failure
      ? { error: failure.query.error, busy: failure.query.isFetching, onRetry: () => failure.query.refetch() }
      : failure;
  const ref = useFocusHandover<HTMLDivElement>();
  return (
    <div ref={ref} className={className}>
      <Notice
        tone={tone}
        className="flex flex-wrap items-center justify-between gap-3"
        actions={
          <Button busy={busy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {errorText(error, { failed: text })}
      </Notice>
    </div>
  );
}

type QueryFailedProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** shown if there is no data and the server sent no message */
  failed: string;
  /** shown while the data is out of date */
  stale?: string;
  className?: string;
};

/** Says that a list did not load or is out of date, with a retry button; nothing otherwise. */
export function QueryFailed({
  query,
  failed,
  stale = 'Couldn’t refresh. You’re seeing the last version.',
  className,
}: QueryFailedProps) {
  if (!query.isError) return null;
  const hasData = query.data !== undefined;
  return (
    <LoadFailed
      error={hasData ? null : query.error}
      text={hasData ? stale : failed}
      tone={hasData ? 'warn' : 'bad'}
      className={className}
      busy={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
}
