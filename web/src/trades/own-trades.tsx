import type { Trade } from '@portal/contract/trades.ts';
import { useQuery } from '@tanstack/react-query';
import { useLazyFile } from '#ui/lazy-file.ts';
import { ownTrades, tradeCardsFile } from './queries.ts';

type Shows = 'open' | 'recent';

/** The offers that wait for an answer, or the outcomes of recent ones; nothing if there are none. */
export function OwnTrades({ shows }: { shows: Shows }) {
  const { data } = useQuery(ownTrades);
  return data?.length ? <Cards shows={shows} trades={data} /> : null;
}

function Cards({ shows, trades }: { shows: Shows; trades: readonly Trade[] }) {
  const { file } = useLazyFile(tradeCardsFile);
  const Shown = shows === 'open' ? file?.OpenTrades : file?.RecentTrades;
  return Shown ? <Shown trades={trades} /> : null;
}
