import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { CarryOverDialog } from './carry-over-dialog.tsx';
import { LastCarryOver } from './last-carry-over.tsx';
import { messages } from './messages.ts';
import { type CarryOverState, carryOverState } from './queries.ts';

/**
 * Offers to copy an earlier season while the season has no gym hours, and shows what was copied. Renders
 * nothing if there is nothing to offer.
 */
export function CarryOverNotice({ className = '' }: { className?: string }) {
  const state = useQuery(carryOverState(useSelectedSeason()));
  if (!state.data) return null;
  const { season, earlier, last, permits } = state.data;
  const [likeliest] = earlier;
  return (
    <>
      {last && <LastCarryOver last={last} className={className} />}
      {season && likeliest && last === null && permits === 0 && (
        <Notice title={messages.noHours(season.label)} className={className}>
          <p>{messages.offer(likeliest.label, likeliest.permits, likeliest.divisions)}</p>
          <StartButton state={state.data} tone="primary" label={messages.start(likeliest.label)} />
        </Notice>
      )}
    </>
  );
}

/** Offers to copy an earlier season to one that already has hours but may lack some. */
export function CarryOverCard() {
  const id = useId();
  const state = useQuery(carryOverState(useSelectedSeason()));
  if (!state.data?.season || state.data.permits === 0 || state.data.earlier.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.startTitle}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{messages.another(state.data.season.label)}</p>
      <StartButton state={state.data} tone="quiet" label={messages.choose} />
    </Card>
  );
}

type StartButtonProps = { state: CarryOverState; tone: 'primary' | 'quiet'; label: string };

function StartButton({ state, tone, label }: StartButtonProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button tone={tone} className="mt-3 phone:w-full" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <CarryOverDialog state={state} onClose={() => setOpen(false)} />}
    </>
  );
}
