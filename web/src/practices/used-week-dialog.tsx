import { formatDayShort, shortTime } from '@portal/domain/time/format.ts';
import { useId, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Booking, Slot } from './from-wire.ts';
import { messages } from './messages.ts';
import { shortSlotText } from './slot-text.ts';
import { useChangePractice } from './use-change-practice.ts';

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
export function UsedWeekDialog({ email, text, slot, practices, onClose }: UsedWeekDialogProps) {
  const name = useId();
  const change = useChangePractice(email);
  const [chosenId, setChosenId] = useState(practices[0]?.slotId);
  const chosen = practices.find(({ slotId }) => slotId === chosenId);
  const [only, ...others] = practices;

  return (
    <ConfirmDialog
      title={messages.warning}
      no={only && others.length === 0 ? messages.keepPractice(dayAndTime(only)) : messages.keepPractices}
      yes={messages.changeToThis}
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
            <label key={practice.slotId} className="mt-1 flex min-h-11 items-center gap-3">
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
