import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ownProposals } from './queries.ts';

const ProposalCards = lazy(async () => ({ default: (await import('./proposal-cards.tsx')).ProposalCards }));

/** The slots held for the coach's teams that lost a practice, and their credits; nothing if there are none. */
export function LostPractices() {
  const { data } = useQuery(ownProposals);
  if (!data || data.proposals.length + data.makeUps.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ProposalCards {...data} />
    </Suspense>
  );
}
