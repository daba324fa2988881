import type { Balance } from '@portal/domain/ratings/balance.ts';
import { several } from '@portal/domain/text/several.ts';
import { messages } from './messages.ts';

type BalanceMeterProps = {
  balance: Balance;
  /** the score of the teams as they are; null without one */
  before: number | null;
};

/** How balanced the proposed teams are, compared with the current ones. */
export function BalanceMeter({ balance: { score, gap, teams }, before }: BalanceMeterProps) {
  if (score === null) return <Incomplete teams={teams} />;
  return (
    <div role="status">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-bold tabular-nums">{`Balance ${score}`}</span>
        <span className="text-muted tabular-nums">
          {before === null || before === score ? 'of 100' : `of 100, was ${before}`}
        </span>
      </p>
      <div aria-hidden="true" className="relative mt-2 h-2.5 max-w-xl rounded-full bg-line">
        <div className="h-full rounded-full bg-court" style={{ width: `${score}%` }} />
        {before !== null && before !== score && (
          <div className="absolute -inset-y-1 w-0.5 bg-ball" style={{ left: `${before}%` }} />
        )}
      </div>
      {gap !== null && (
        <p className="mt-2 text-sm text-muted">
          {`The strongest team is ${gap.toFixed(2)} above the weakest, on the scale from 1 to 5.`}
        </p>
      )}
    </div>
  );
}

/** Why there is no score yet: a score for some teams could be mistaken for one of all teams. */
function Incomplete({ teams }: Pick<Balance, 'teams'>) {
  const missing = teams.filter(({ isRated }) => !isRated).map(({ name }) => name);
  return (
    <div role="status">
      <p className="text-lg font-semibold">
        {`${teams.length - missing.length} of ${several(teams.length, 'team')} rated: not yet meaningful`}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {`Missing: ${missing.join(', ')}. ${messages.ratedTeam}`}
      </p>
    </div>
  );
}
