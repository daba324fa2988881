import type { User } from '@portal/contract/auth.ts';
import type { WaitlistOffer } from '@portal/contract/waiting.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { untilText } from '@portal/domain/waiting/hold.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { AnswerButtons } from '#practices/answer-buttons.tsx';
import { teamKey, toSlot } from '#practices/from-wire.ts';
import { toHeldUntil } from '#practices/holds.ts';
import { messages as practiceMessages } from '#practices/messages.ts';
import { useSameHour } from '#practices/pick-warnings.ts';
import { refreshPractices } from '#practices/queries.ts';
import { VenueEdge } from '#practices/venue-edge.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { messages, offerTitleId } from './messages.ts';
import { refreshWaiting } from './queries.ts';

export function OfferCards({ user, offers }: { user: User; offers: readonly WaitlistOffer[] }) {
  const warningOf = useSameHour(user, [], true);
  return (
    <div className="grid gap-4">
      {offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          warning={warningOf({ team: teamOf(offer), slot: toSlot(offer.slot) })}
        />
      ))}
    </div>
  );
}

/** One slot that is held for a team. It disappears when the hold ends. */
function OfferCard({ offer, warning }: { offer: WaitlistOffer; warning: string | null }) {
  const ref = useFocusHandover<HTMLElement>();
  const queries = useQueryClient();
  const today = useLeagueToday();
  const slot = toSlot(offer.slot);
  const answer = useChange({
    request: (isAccepted: boolean, keyed) => (isAccepted ? book(offer, keyed) : decline(offer)),
    onDone: ({ message }, isAccepted) =>
      showToast({ title: isAccepted ? 'Practice booked' : 'Declined', text: message }),
    onSettled: () => {
      refreshWaiting(queries);
      refreshPractices(queries);
    },
  });
  const { teamName, divisionName } = offer.team;
  const id = offerTitleId(offer.id);

  return (
    <section
      ref={ref}
      // two slots may be held at the same time
      aria-labelledby={`${id} ${id}-for`}
      className="relative overflow-hidden rounded-2xl border-2 border-ball-bright bg-panel p-5 ps-7 shadow-card"
    >
      <VenueEdge scheduleName={slot.scheduleName} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="kicker">{messages.held(untilText(toHeldUntil(offer.heldUntil), today))}</p>
          <h2 id={id} tabIndex={-1} className="text-2xl tabular-nums [overflow-wrap:anywhere]">
            {formatDate(slot.date)}, {formatTimeRange(slot.startTime, slot.endTime)}
          </h2>
          <p id={`${id}-for`} className="mt-1 [overflow-wrap:anywhere]">
            {venueAndCourt(slot)}, for <strong>{teamName}</strong>{' '}
            <span className="text-muted">{divisionName}</span>
          </p>
          <p className="mt-1 text-sm text-muted">{messages.heldNext}</p>
          {warning && (
            <p className="mt-1 font-semibold text-warn [overflow-wrap:anywhere]">
              {warning} {practiceMessages.sameHour}
            </p>
          )}
        </div>
        <AnswerButtons
          sending={answer.busy ? (answer.input ?? null) : null}
          yes="Book it"
          no="No, thanks"
          onAnswer={(isAccepted) => answer.send(isAccepted)}
        />
      </div>
      {answer.error && (
        <Notice tone="bad" className="mt-4">
          {errorText(answer.error, { failed: 'That didn’t work. Please try again.' })}
        </Notice>
      )}
    </section>
  );
}

const teamOf = ({ team: { divisionName, teamName } }: WaitlistOffer) => ({
  key: teamKey(divisionName, teamName),
  teamName,
});

function book({ slot, team }: WaitlistOffer, keyed: Keyed) {
  const body = {
    VenueId: slot.VenueId,
    ReservationDate: slot.AvailableDate,
    ReservationTime: slot.AvailableTime,
    Court: slot.Court,
    DivisionName: team.divisionName,
    TeamName: team.teamName,
    Status: 'practice',
  };
  return keyed(body, (headers) => call('reservePractice', { headers, body }));
}

const decline = ({ id }: WaitlistOffer) => call('declineOffer', { params: { id } });
