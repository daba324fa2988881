import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';

type LoadFailedProps = {
  /** shown if the server sent no message */
  text: string;
  tone?: NoticeTone;
} & (
  | { error: unknown; busy: boolean; onRetry: () => void }
  | { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }
);

/** A list that did not load: the reason, and a retry button. */
export function LoadFailed({ text, tone = 'bad', ...failure }: LoadFailedProps) {
  const { error, busy, onRetry } =
    'query' in failure
      ? { error: failure.query.error, busy: failure.query.isFetching, onRetry: () => failure.query.refetch() }
      : failure;
  const ref = useFocusHandover<HTMLDivElement>();
  return (
    <div ref={ref}>
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
  /** shown if there is no data */
  failed: string;
  /** shown while the data is out of date; nothing is shown without it */
  stale?: string;
};

/** Says that a list did not load or is out of date, with a retry button; nothing otherwise. */
export function QueryFailed({ query, failed, stale }: QueryFailedProps) {
  const hasData = query.data !== undefined;
  if (!query.isError || (hasData && stale === undefined)) return null;
  return (
    <LoadFailed
      error={hasData ? null : query.error}
      text={hasData && stale ? stale : failed}
      tone={hasData ? 'warn' : 'bad'}
      busy={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
}
