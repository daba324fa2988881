import { formatDayShort, monthAndDay, shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { useId, useState } from 'react';
import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { useSearchParams } from '#router/search-params.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckIcon, CloseIcon } from '#ui/icons.tsx';
import { BookingActions } from './booking-actions.tsx';
import type { Booking, Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';
import { shortSlotText, slotText } from './slot-text.ts';
import type { Outcome } from './submit-requests.ts';
import { useChangePractice } from './use-change-practice.ts';

/** Why a pick was not accepted. */
export type PickPopup = { kind: 'warning'; text: string } | { kind: 'error'; text: string };

type ResultPopup = { kind: 'outcomes'; outcomes: readonly Outcome[] };

/** The content of a popup of the request page. */
export type RequestPopup =
  | PickPopup
  | ResultPopup
  /** the quota is used by practices that can be changed to the slot */
  | { kind: 'change'; text: string; slot: Slot; practices: readonly Booking[] }
  /** the coach has already picked the slot for another team, the `holder` */
  | { kind: 'give'; team: Team; holder: Team; slot: Slot }
  /** the coach picked `before` for a team and now presses another slot of that day, while the next team is shown */
  | { kind: 'which'; from: Team; before: Slot; to: Team; slot: Slot };

type RequestDialogProps = {
  popup: RequestPopup;
  /** the coach's account */
  email: string;
  /** a team that still needs a practice; null if there is none */
  nextTeam: Team | null;
  onUndone: (outcome: Outcome) => void;
  onGive: (team: Team, slot: Slot) => void;
  onClose: () => void;
};

/** The popups of the request page: a used quota, a failure, a slot picked twice, the result of each request. */
export function RequestDialog({ popup, email, nextTeam, onGive, onUndone, onClose }: RequestDialogProps) {
  if (popup.kind === 'give') return <GiveDialog {...popup} onGive={onGive} onClose={onClose} />;
  if (popup.kind === 'which') return <WhichDialog {...popup} onGive={onGive} onClose={onClose} />;
  if (popup.kind === 'change') return <UsedWeekDialog {...popup} email={email} onClose={onClose} />;
  if (popup.kind === 'outcomes') {
    return <ResultDialog {...{ popup, email, nextTeam, onUndone, onClose }} />;
  }
  return <MessageDialog popup={popup} onClose={onClose} />;
}

/** A popup with no decision to make. */
export function MessageDialog({ popup, onClose }: { popup: PickPopup; onClose: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={popup.kind === 'warning' ? messages.warning : messages.error}
      onClose={onClose}
      actions={
        <Button tone="primary" autoFocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{popup.text}</p>
    </Dialog>
  );
}

type ResultDialogProps = { popup: ResultPopup } & Pick<
  RequestDialogProps,
  'email' | 'nextTeam' | 'onUndone' | 'onClose'
>;

/** The result of each request, actions for the bookings, and the next team. */
function ResultDialog({ popup: { outcomes }, email, nextTeam, onUndone, onClose }: ResultDialogProps) {
  const [, changeParams] = useSearchParams();
  const hasBooked = outcomes.some(({ state }) => state === 'booked');

  function handleNext(team: Team) {
    changeParams({ team: team.key, page: null });
    onClose();
  }

  return (
    <Dialog
      title={titleOf(outcomes)}
      onClose={onClose}
      actions={
        <>
          {hasBooked && <Button onClick={() => navigate(PATHS.yourPractices)}>See your practices</Button>}
          <Button {...(nextTeam === null && { tone: 'primary', autoFocus: true })} onClick={onClose}>
            OK
          </Button>
          {nextTeam && (
            <Button tone="primary" autoFocus onClick={() => handleNext(nextTeam)}>
              {messages.nextTeam(nextTeam.teamName, nextTeam.divisionName)}
            </Button>
          )}
        </>
      }
    >
      <Outcomes outcomes={outcomes} email={email} onUndone={onUndone} />
    </Dialog>
  );
}

type GiveDialogProps = Extract<RequestPopup, { kind: 'give' }> &
  Pick<RequestDialogProps, 'onGive' | 'onClose'>;

function GiveDialog({ team, holder, slot, onGive, onClose }: GiveDialogProps) {
  return (
    <ConfirmDialog
      title={messages.giveTitle(team.teamName)}
      no={messages.giveNo(holder.teamName)}
      yes={messages.giveYes(team.teamName)}
      onNo={onClose}
      onYes={() => {
        onClose();
        onGive(team, slot);
      }}
    >
      <p className="[overflow-wrap:anywhere]">{messages.giveText(slotText(slot), holder.teamName)}</p>
    </ConfirmDialog>
  );
}

type WhichDialogProps = Extract<RequestPopup, { kind: 'which' }> &
  Pick<RequestDialogProps, 'onGive' | 'onClose'>;

function WhichDialog({ from, before, to, slot, onGive, onClose }: WhichDialogProps) {
  const time = shortTime(before.startTime);
  const handleGive = (team: Team) => {
    onClose();
    onGive(team, slot);
  };
  return (
    <Dialog
      role="alertdialog"
      title="Which team is this slot for?"
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => handleGive(from)}>{messages.whichInstead(from.teamName, time)}</Button>
          <Button onClick={() => handleGive(to)}>{to.teamName}</Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">{messages.whichText(slotText(slot), time, from.teamName)}</p>
    </Dialog>
  );
}

function titleOf(outcomes: readonly Outcome[]): string {
  if (outcomes.some(({ state }) => state === 'refused')) return messages.error;
  if (outcomes.some(({ state }) => state === 'unknown')) return 'Not known yet';
  return outcomes.length === 1 ? 'Practice booked' : 'Practices booked';
}

const STATES = { booked: 'booked', refused: 'not booked', unknown: 'not known yet' };
const TONES = {
  booked: 'border-good bg-good-soft text-good',
  refused: 'border-bad bg-bad-soft text-bad',
  unknown: 'border-warn bg-warn-soft text-warn',
};

type OutcomesProps = { outcomes: readonly Outcome[] } & Pick<RequestDialogProps, 'email' | 'onUndone'>;

function Outcomes({ outcomes, email, onUndone }: OutcomesProps) {
  const sorted = [
    ...outcomes.filter(({ state }) => state !== 'booked'),
    ...outcomes.filter(({ state }) => state === 'booked'),
  ];
  return (
    <ul className="grid gap-3">
      {sorted.map((outcome) => {
        const { team, slot, state, text } = outcome;
        const isBooked = state === 'booked';
        return (
          <li key={team.key} className={`flex gap-3 rounded-lg border-s-4 px-3 py-2 ${TONES[state]}`}>
            {isBooked && <CheckIcon className="mt-0.5 size-5" />}
            {state === 'refused' && <CloseIcon className="mt-0.5 size-5" />}
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-bold">
                {team.teamName} <span className="font-normal">({team.divisionName})</span>: {STATES[state]}
              </p>
              {isBooked ? (
                <p>
                  {formatDayShort(slot.date)}, {monthAndDay(slot.date)},{' '}
                  {shortTimeRange(slot.startTime, slot.endTime)}, {venueAndCourt(slot)}
                </p>
              ) : (
                <>
                  <p className="text-sm">{slotText(slot)}</p>
                  <p>{text}</p>
                </>
              )}
              {isBooked && <BookingActions outcome={outcome} email={email} onUndone={onUndone} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type UsedWeekDialogProps = {
  email: string;
  /** the server's sentence */
  text: string;
  /** the slot that the coach wanted to pick */
  slot: Slot;
  /** the practices of that week that can be changed, at least one */
  practices: readonly Booking[];
  onClose: () => void;
};

/** Says that the team has used its quota, and offers to change its practice to the slot (docs/spec/product.md#weekly-check). */
function UsedWeekDialog({ email, text, slot, practices, onClose }: UsedWeekDialogProps) {
  const name = useId();
  const change = useChangePractice(email);
  const [chosenId, setChosenId] = useState(practices[0]?.slotId);
  const chosen = practices.find(({ slotId }) => slotId === chosenId);
  const [only, ...others] = practices;

  return (
    <ConfirmDialog
      title={messages.warning}
      no={only && others.length === 0 ? messages.keepPractice(dayAndTime(only)) : 'Keep them'}
      yes="Change to this"
      busy={change.busy}
      problem={change.problem}
      onNo={onClose}
      onYes={() => chosen && change.send({ booking: chosen, slot })}
    >
      <p>{text}</p>
      {others.length === 0 ? (
        <p className="mt-3 [overflow-wrap:anywhere]">{messages.mayChangeTo(shortSlotText(slot))}</p>
      ) : (
        <fieldset className="mt-3 [overflow-wrap:anywhere]">
          <legend>{messages.whichToChange(shortSlotText(slot))}</legend>
          {practices.map((practice) => (
            <label key={practice.slotId} className="mt-1 flex min-h-control items-center gap-3">
              <input
                type="radio"
                name={name}
                className="size-5 shrink-0"
                checked={practice.slotId === chosenId}
                onChange={() => setChosenId(practice.slotId)}
              />
              {shortSlotText(practice)}
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

/** 'Wed 8 PM'. */
const dayAndTime = ({ date, startTime }: Booking): string =>
  `${formatDayShort(date)} ${shortTime(startTime)}`;
