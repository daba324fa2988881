import type { User } from '@portal/contract/auth.ts';
import { lazy, Suspense } from 'react';
import type { Team } from '#practices/from-wire.ts';
import { WeekUseLine } from '#practices/week-use-line.tsx';
import { Card } from '#ui/card.tsx';
import { HeldOffers } from '#waiting/held-offers.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { UpcomingCard } from './upcoming-card.tsx';

const OwnDaysOffCard = lazy(() => import('#days-off/own-days-off-card.tsx'));

/** The quotas and upcoming entries of a coach with at least one team. */
export function TeamOverview({ user, teams }: { user: User; teams: readonly Team[] }) {
  return (
    <>
      <HeldOffers user={user} />
      <NextStepCard teams={teams} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <TeamWeeks teams={teams} />
        <UpcomingCard user={user} />
      </div>
      <Suspense fallback={null}>
        <OwnDaysOffCard />
      </Suspense>
    </>
  );
}

/** Each of the coach's teams with its practices in both weeks. */
export function TeamWeeks({ teams }: { teams: readonly Team[] }) {
  return (
    <Card aria-labelledby="your-teams">
      <h2 id="your-teams" className="text-xl">
        Your teams
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {teams.map((team) => (
          <li key={team.key} className="py-3 last:pb-0">
            <p className="[overflow-wrap:anywhere]">
              <strong>{team.teamName}</strong> <span className="text-muted">{team.divisionName}</span>
            </p>
            <p className="mt-0.5 flex flex-wrap gap-x-5 text-sm">
              <WeekUseLine team={team} week="current" />
              <WeekUseLine team={team} week="next" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
