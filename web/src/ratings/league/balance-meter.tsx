import type { TeamBalance } from '@portal/contract/ratings-overview.ts';
import { several } from '@portal/domain/text/several.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { messages } from './messages.ts';

type Swap = NonNullable<TeamBalance['swap']>;
type BalanceMeterProps = {
  balance: UseQueryResult<TeamBalance>;
  nameOf: (playerId: number) => string;
  onSwap: (swap: Swap) => void;
};

/** How balanced the proposed teams are, and the exchange that would balance them most. */
export function BalanceMeter({ balance, nameOf, onSwap }: BalanceMeterProps) {
  if (balance.isPending) return <Loading label={messages.weighing} />;
  if (balance.isError) {
    return (
      <LoadFailed
        error={balance.error}
        text={messages.failed}
        busy={balance.isFetching}
        onRetry={() => balance.refetch()}
      />
    );
  }
  const { score, gap, swap, teams } = balance.data;
  return (
    <Card aria-label={messages.balanceTitle}>
      <div role="status">
        {score === null ? (
          <Incomplete teams={teams} />
        ) : (
          <>
            <ProgressBar label={`Balance ${score} of 100`} value={score} of={100} />
            <p className="mt-2">
              {gap === null
                ? messages.noGap
                : `The strongest team is ${gap.toFixed(2)} above the weakest, on the scale from 1 to 5.`}
            </p>
          </>
        )}
      </div>
      {/* an exchange that only balances single skills at the cost of the overall balance would be confusing */}
      {swap && score !== null && swap.scoreAfter >= score && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            Exchange <strong>{nameOf(swap.from.playerId)}</strong> ({teams[swap.from.team]?.name}) and{' '}
            <strong>{nameOf(swap.to.playerId)}</strong> ({teams[swap.to.team]?.name}): balance{' '}
            {swap.scoreAfter}.
          </p>
          {/* the suggestion belongs to the teams that were compared */}
          <Button
            aria-disabled={balance.isPlaceholderData}
            onClick={() => !balance.isPlaceholderData && onSwap(swap)}
          >
            {messages.doSwap}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Why there is no figure yet: a figure for some teams would be mistaken for one for all. */
function Incomplete({ teams }: Pick<TeamBalance, 'teams'>) {
  const missing = teams.filter(({ overall }) => overall === null).map(({ name }) => name);
  return (
    <>
      <p className="font-semibold">
        {`No balance yet: ${teams.length - missing.length} of ${several(teams.length, 'team')} ${teams.length - missing.length === 1 ? 'has' : 'have'} rated players.`}
      </p>
      <p className="mt-2 wrap-anywhere">{`Still without: ${missing.join(', ')}.`}</p>
    </>
  );
}
