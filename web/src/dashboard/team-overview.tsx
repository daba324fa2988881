import type { User } from '@portal/contract/auth.ts';
import { OwnDaysOffCard } from '#days-off/own-days-off-card.tsx';
import { LostPractices } from '#losses/lost-practices.tsx';
import type { Team } from '#practices/from-wire.ts';
import { OwnPostponedGames } from '#practices/own-postponed-games.tsx';
import { OwnTrades } from '#trades/own-trades.tsx';
import { lazyFile, useLazyFile } from '#ui/lazy-file.ts';
import { HeldOffers } from '#waiting/held-offers.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { TeamWeeks } from './team-weeks.tsx';
import { UpcomingCard } from './upcoming-card.tsx';

/** The quotas and upcoming entries of a coach with at least one team. */
export function TeamOverview({ user, teams }: { user: User; teams: readonly Team[] }) {
  return (
    <>
      <LostPractices />
      <OwnPostponedGames />
      <HeldOffers user={user} />
      <OwnTrades shows="open" />
      <NextStepCard teams={teams} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <TeamWeeks teams={teams} />
        <UpcomingCard user={user} />
      </div>
      <OwnDaysOffCard />
      <LazyFairnessLines />
    </>
  );
}

/** Fetched after the main content of the dashboard; if that fails, the lines are left out. */
const FAIRNESS_LINES = lazyFile(async () => (await import('#fairness/fairness-lines.tsx')).FairnessLines);

function LazyFairnessLines() {
  const { file: FairnessLines } = useLazyFile(FAIRNESS_LINES);
  return FairnessLines && <FairnessLines />;
}
