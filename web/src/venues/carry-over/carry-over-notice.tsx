import type { LastCarryOver as Last } from '@portal/contract/venues-carry-over.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { Moment } from '#league-time/moment.tsx';
import { useSelectedSeason } from '#season/selected-season.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { Card } from '#ui/card.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type CarryOverState, carryOverState, useRefresh } from '../queries.ts';
import { CarryOverDialog } from './carry-over-dialog.tsx';

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
        <Notice title={`${season.label} has no gym hours yet`} className={className}>
          <p>{`Copy ${[
            `${several(likeliest.permits, 'permit')} with new dates`,
            likeliest.divisions > 0 &&
              `and ${several(likeliest.divisions, 'division')} with their practices per week`,
            `from ${likeliest.label}`,
          ]
            .filter(Boolean)
            .join(', ')}. You can review them first.`}</p>
          <StartButton state={state.data} tone="primary" label={`Copy from ${likeliest.label}`} />
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
        Copy from an earlier season
      </h2>
      <p className="mt-1 max-w-prose text-muted">{`Copies the permits and divisions that ${state.data.season.label} doesn’t have yet. You can review them first.`}</p>
      <StartButton state={state.data} tone="quiet" label="Choose a season" />
    </Card>
  );
}

type StartButtonProps = { state: CarryOverState; tone: 'primary' | 'quiet'; label: string };

const StartButton = ({ state, tone, label }: StartButtonProps) => (
  <DialogButton
    tone={tone}
    className="mt-3 phone:w-full"
    dialog={(close) => <CarryOverDialog state={state} onClose={close} />}
  >
    {label}
  </DialogButton>
);

/** What was copied, when and by whom, with a button that reverts it while that is possible. */
function LastCarryOver({ last, className }: { last: Last; className?: string }) {
  const refresh = useRefresh();
  const { from, permits, divisions, stays } = last;
  // nothing can be reverted once its slots are in the schedule
  if (stays !== null) return null;
  return (
    <Notice
      tone="good"
      title={`Copied from ${from}: ${several(permits, 'permit')}, ${several(divisions, 'division')}`}
      {...(className && { className })}
    >
      <p>
        By {last.who}, <Moment at={last.at} />. Approve pending permits on the Venues page once their schools
        do, then publish.
      </p>
      <DialogButton
        size="small"
        className="mt-3"
        dialog={(close) => (
          <ConfirmChange
            title={`Undo the copy from ${from}?`}
            yes="Yes, undo it"
            no="No, keep it"
            danger
            request={() => call('undoCarryOver', { params: { id: String(last.id) } })}
            failed="We couldn’t undo that. Please try again."
            toast={({ message }) => ({ title: 'Undone', text: message })}
            onSettled={refresh}
            onClose={close}
          >
            <p>This removes the copied permits and divisions, except those that were changed since.</p>
          </ConfirmChange>
        )}
      >
        Undo
      </DialogButton>
    </Notice>
  );
}
