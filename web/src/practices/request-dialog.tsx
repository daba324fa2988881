import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckIcon, CloseIcon } from '#ui/icons.tsx';
import { GymDirections } from '#venues/gym-directions.tsx';
import type { Booking, Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';
import { slotText } from './slot-text.ts';
import type { Outcome } from './submit-requests.ts';
import { UsedWeekDialog } from './used-week-dialog.tsx';

/** Why a pick was not accepted. */
export type PickNews = { kind: 'warning'; text: string } | { kind: 'error'; text: string };

type PlainNews = PickNews | { kind: 'outcomes'; outcomes: readonly Outcome[] };

/** The content of a popup of the request page. */
export type RequestNews =
  | PlainNews
  /** the week is used, by practices that can be changed to the slot */
  | { kind: 'change'; text: string; slot: Slot; practices: readonly Booking[] }
  /** a slot that the coach has picked for another team, the `holder` */
  | { kind: 'give'; team: Team; holder: Team; slot: Slot };

type RequestDialogProps = {
  news: RequestNews;
  /** the coach's account */
  email: string;
  onGive: (team: Team, slot: Slot) => void;
  onClose: () => void;
};

/** The popups of the request page: a used quota, a failure, a slot picked twice, the result of each request. */
export function RequestDialog({ news, email, onGive, onClose }: RequestDialogProps) {
  if (news.kind === 'give') return <GiveDialog {...news} onGive={onGive} onClose={onClose} />;
  if (news.kind === 'change') return <UsedWeekDialog {...news} email={email} onClose={onClose} />;
  return <NewsDialog news={news} onClose={onClose} />;
}

/** A popup with nothing to decide. */
export function NewsDialog({ news, onClose }: { news: PlainNews; onClose: () => void }) {
  const hasBooked = news.kind === 'outcomes' && news.outcomes.some(({ isBooked }) => isBooked);
  return (
    <Dialog
      role={news.kind === 'outcomes' ? 'dialog' : 'alertdialog'}
      title={titleOf(news)}
      onClose={onClose}
      actions={
        <>
          {hasBooked && (
            <Button onClick={() => navigate(PATHS.yourPractices)}>{messages.seeYourPractices}</Button>
          )}
          <Button tone="primary" autoFocus onClick={onClose}>
            OK
          </Button>
        </>
      }
    >
      {news.kind === 'outcomes' ? <Outcomes outcomes={news.outcomes} /> : <p>{news.text}</p>}
    </Dialog>
  );
}

type GiveDialogProps = Extract<RequestNews, { kind: 'give' }> & Omit<RequestDialogProps, 'news' | 'email'>;

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

function titleOf(news: PlainNews): string {
  if (news.kind === 'warning') return messages.warning;
  if (news.kind === 'error' || news.outcomes.some(({ isBooked }) => !isBooked)) return messages.error;
  return news.outcomes.length === 1 ? 'Practice booked' : 'Practices booked';
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const sorted = [
    ...outcomes.filter(({ isBooked }) => !isBooked),
    ...outcomes.filter(({ isBooked }) => isBooked),
  ];
  return (
    <ul className="grid gap-3">
      {sorted.map(({ team, slot, isBooked, text }) => (
        <li
          key={team.key}
          className={`flex gap-3 rounded-lg border-s-4 px-3 py-2 ${isBooked ? 'border-good bg-good-soft text-good' : 'border-bad bg-bad-soft text-bad'}`}
        >
          {isBooked ? <CheckIcon className="mt-0.5 size-5" /> : <CloseIcon className="mt-0.5 size-5" />}
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-bold">
              {team.teamName} <span className="font-normal">({team.divisionName})</span>:{' '}
              {isBooked ? 'booked' : 'not booked'}
            </p>
            {!isBooked && <p className="text-sm">{slotText(slot)}</p>}
            <p>{text}</p>
            {isBooked && <GymDirections at={slot} className="mt-1 text-sm" />}
          </div>
        </li>
      ))}
    </ul>
  );
}
