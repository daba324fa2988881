import type { Trade } from '@portal/contract/trades.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { timeLeftText } from '@portal/domain/trades/time-left.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { AnswerButtons } from '#practices/answer-buttons.tsx';
import { refreshPractices } from '#practices/queries.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { Button } from '#ui/button.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { ANSWERS, type Answer, messages } from './messages.ts';
import { refreshTrades } from './refresh-trades.ts';
import { TradePicture } from './trade-picture.tsx';
import { dayText, fullName, outcomeText } from './trade-text.ts';

/** Open offers: those to the coach's teams first, then those that the teams made. */
export function OpenTrades({ trades }: { trades: readonly Trade[] }) {
  const queries = useQueryClient();
  const now = useLeagueNow();
  const [chosen, setChosen] = useState<{ trade: Trade; answer: Answer } | null>(null);
  const open = trades.filter(({ state }) => state === 'open').toSorted(inOrder);
  const words = chosen && ANSWERS[chosen.answer];

  return (
    <>
      {open.map((trade) => (
        <OpenTrade
          key={trade.id}
          trade={trade}
          now={now}
          onAnswer={(answer) => setChosen({ trade, answer })}
        />
      ))}
      {chosen && words && (
        <ConfirmChange
          {...words}
          request={(keyed) => send(chosen.trade.id, chosen.answer, keyed)}
          toast={({ message }) => ({ title: words.done, text: message })}
          // a refusal means that the trade has changed
          onSettled={() => {
            refreshTrades(queries);
            refreshPractices(queries);
          }}
          onClose={() => setChosen(null)}
        >
          <Picture trade={chosen.trade} />
          <p className="mt-4">{words.text}</p>
        </ConfirmChange>
      )}
    </>
  );
}

const inOrder = (a: Trade, b: Trade): number =>
  Number(b.isToOwn) - Number(a.isToOwn) || a.expiresAt.localeCompare(b.expiresAt);

function send(id: number, answer: Answer, keyed: Keyed): Promise<{ message: string }> {
  const params = { id };
  if (answer === 'decline') return call('declineTrade', { params });
  if (answer === 'withdraw') return call('withdrawTrade', { params });
  return keyed({ accept: id }, (headers) => call('acceptTrade', { headers, params }));
}

function Picture({ trade: { isToOwn, fromTeam, toTeam, offered, requested } }: { trade: Trade }) {
  return isToOwn ? (
    <TradePicture partner={fullName(fromTeam)} gives={requested} gets={offered} />
  ) : (
    <TradePicture partner={fullName(toTeam)} gives={offered} gets={requested} />
  );
}

type OpenTradeProps = { trade: Trade; now: LeagueNow | null; onAnswer: (answer: Answer) => void };

/** An open offer: another team's has Accept and Decline, an own one has Withdraw. */
function OpenTrade({ trade, now, onAnswer }: OpenTradeProps) {
  const ref = useFocusHandover<HTMLElement>();
  const { isToOwn, fromTeam, toTeam, requested } = trade;
  const [date = '', time = ''] = trade.expiresAt.split('T');
  const left = now && timeLeftText({ date, time }, now);
  const isOver = now !== null && left === null;
  const own = isToOwn ? toTeam : fromTeam;
  const id = `trade-${trade.id}`;
  const asks = requested === null ? messages.wantsGive : messages.wantsTrade;
  return (
    <section
      ref={ref}
      aria-labelledby={`${id} ${id}-for`}
      className={`rounded-2xl border-2 bg-panel p-5 shadow-card phone:p-4 ${isToOwn ? 'border-ball-bright' : 'border-line'}`}
    >
      <p className="kicker">
        {[isToOwn ? 'Trade offer' : 'Your trade offer', isOver ? 'time is up' : left]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h2 id={id} className="text-2xl wrap-anywhere">
        {isToOwn ? asks(fullName(fromTeam)) : messages.waitingFor(fullName(toTeam))}
      </h2>
      <p id={`${id}-for`} className="mt-1 wrap-anywhere">
        for <strong>{own.teamName}</strong> <span className="text-muted">{own.divisionName}</span>
      </p>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div className="w-full max-w-lg">
          <Picture trade={trade} />
        </div>
        {!isOver &&
          (isToOwn ? (
            <AnswerButtons
              yes="Accept"
              no="Decline"
              problem={trade.problem}
              onAnswer={(isAccepted) => onAnswer(isAccepted ? 'accept' : 'decline')}
            />
          ) : (
            <Button className="phone:w-full" onClick={() => onAnswer('withdraw')}>
              Withdraw
            </Button>
          ))}
      </div>
    </section>
  );
}

/** The outcomes of recent offers. */
export function RecentTrades({ trades }: { trades: readonly Trade[] }) {
  const ended = trades.filter(({ state }) => state !== 'open');
  if (ended.length === 0) return null;
  return (
    <details className="rounded-xl border border-line bg-panel px-4 py-2">
      <summary className="min-h-control-small py-1 font-semibold">
        {messages.recent} ({ended.length})
      </summary>
      <ul className="mt-1 grid gap-2 pb-2 text-sm">
        {ended.map((trade) => (
          <li key={trade.id} className="wrap-anywhere">
            {trade.endedAt && <span className="text-muted">{dayText(trade.endedAt.slice(0, 10))}: </span>}
            {outcomeText(trade)}
          </li>
        ))}
      </ul>
    </details>
  );
}
