import { several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { effectLines, hasEffect } from './effect-summary.tsx';
import { messages } from './messages.ts';
import { waitingEffect } from './queries.ts';

/** Says that changes of permits or closures are not published yet, and what publishing them would do. */
export function PendingNotice() {
  const waiting = useQuery(waitingEffect(useSelectedSeason()));
  const setUpPath = useSetUpPath();
  if (waiting.isError) {
    return (
      <div className="mb-5">
        <LoadFailed
          error={waiting.error}
          text={messages.lookFailed}
          busy={waiting.isFetching}
          onRetry={() => waiting.refetch()}
        />
      </div>
    );
  }
  const effect = waiting.data?.effect ?? null;
  if (effect === null || !hasEffect(effect)) return null;
  const { length } = effect.cancelled;
  const lines = [
    ...effectLines(effect),
    ...(length > 0 ? [`${several(length, 'entry', 'entries')} canceled`] : []),
  ];
  return (
    <Notice tone="warn" title={messages.pendingTitle} className="mb-5">
      <p>{`${lines.join(', ')}.`}</p>
      <Link
        to={setUpPath(`${PATHS.admin}?step=slots`)}
        className="link mt-1 inline-flex min-h-11 items-center font-semibold"
      >
        {messages.publish}
      </Link>
    </Notice>
  );
}
