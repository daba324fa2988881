import type { PracticeRound } from '@portal/contract/practice-round.ts';
import type { Team } from '#practices/from-wire.ts';
import { PartNotLoaded } from '#shared/part-not-loaded.tsx';
import { lazyFile, useLazyFile } from '#ui/lazy-file.ts';
import { Skeleton } from '#ui/loading.tsx';
import { messages } from './messages.ts';

const roundCardFile = lazyFile(async () => (await import('./round-card.tsx')).RoundCard);

type OwnRoundProps = {
  round: PracticeRound | undefined;
  teams: readonly Team[];
  /** the team that the page shows; undefined for all */
  shown: Team | undefined;
};

/** The coming week of the coach's teams; nothing if all of them can always book. */
export function OwnRound({ round, ...props }: OwnRoundProps) {
  const concerns = round?.teams.some(
    ({ opening, opensAt }) => opening === 'round' || (opening === 'opens' && opensAt !== null),
  );
  return round && round.state !== 'off' && concerns ? <Loaded round={round} {...props} /> : null;
}

function Loaded(props: OwnRoundProps & { round: PracticeRound }) {
  const { file: RoundCard, hasFailed } = useLazyFile(roundCardFile);
  if (hasFailed) return <PartNotLoaded text={messages.failed} />;
  return RoundCard ? <RoundCard {...props} /> : <Skeleton className="h-64" />;
}
