import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';

type LoadFailedProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** shown if the server sent no message */
  text: string;
  /** the text is shown even if the server sent a message */
  isExact?: boolean;
  tone?: NoticeTone;
  className?: string | undefined;
};

/** A list that did not load: the reason, and a retry button. */
export function LoadFailed({ query, text, isExact = false, tone = 'bad', className }: LoadFailedProps) {
  const ref = useFocusHandover<HTMLDivElement>();
  return (
    <div ref={ref} className={className}>
      <Notice
        tone={tone}
        className="flex flex-wrap items-center justify-between gap-3"
        actions={
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        }
      >
        {isExact ? text : errorText(query.error, { failed: text })}
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
      query={query}
      text={hasData ? stale : failed}
      isExact={hasData}
      tone={hasData ? 'warn' : 'bad'}
      className={className}
    />
  );
}
