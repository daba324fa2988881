import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckIcon, CloseIcon } from '#ui/icons.tsx';
import { messages } from './messages.ts';
import type { Outcome } from './submit-requests.ts';
import { slotText } from './words.ts';

/** What a popup of the request page has to say. */
export type RequestNews =
  | { kind: 'warning'; text: string }
  | { kind: 'error'; text: string }
  | { kind: 'outcomes'; outcomes: readonly Outcome[] };

/** The popups of the request page: a week that is used up, a failure, and what became of each request. */
export function RequestDialog({ news, onClose }: { news: RequestNews; onClose: () => void }) {
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

function titleOf(news: RequestNews): string {
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
          </div>
        </li>
      ))}
    </ul>
  );
}
