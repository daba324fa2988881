import type { DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { several } from '@portal/domain/text/several.ts';
import { type ReactNode, useId, useState } from 'react';
import { useMessageToCoaches } from '#coaches/message-coaches.tsx';
import { messages as coachMessages } from '#coaches/messages.ts';
import { Button } from '#ui/button.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import { sidesOf } from './block-text.ts';

type Choice = { label: string; onChoose: () => void };

type ChoiceButtonProps = {
  /** if there are several, the button opens a menu */
  choices: readonly Choice[];
  /** the heading above several choices */
  question: string;
  busy?: boolean;
  children: ReactNode;
};

function ChoiceButton({ choices, question, busy = false, children }: ChoiceButtonProps) {
  const id = useId();
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const close = () => setTrigger(null);
  const [only, ...others] = choices;
  const isQuestion = others.length > 0;
  return (
    <>
      <Button
        size="small"
        className="phone:min-h-11 phone:grow"
        aria-haspopup={isQuestion ? 'dialog' : undefined}
        busy={busy}
        onClick={(event) => (isQuestion ? setTrigger(event.currentTarget) : only?.onChoose())}
      >
        {children}
      </Button>
      {trigger && (
        <MenuBeside trigger={trigger} labelledBy={id} onClose={close}>
          <h2 id={id} className="px-1 font-text text-sm font-semibold">
            {question}
          </h2>
          {choices.map(({ label, onChoose }) => (
            <Button
              key={label}
              onClick={() => {
                closeMenu(trigger, close);
                onChoose();
              }}
            >
              {label}
            </Button>
          ))}
        </MenuBeside>
      )}
    </>
  );
}

/** Opens a message to the coaches who have an entry on the day, in all gyms or in one. */
export function EmailButton({ board }: { board: DayBoard }) {
  const message = useMessageToCoaches();
  const gyms = board.venues
    .map(({ name, courts }) => ({
      name,
      sides: sidesOf(courts.flatMap(({ blocks }) => blocks.map(({ row }) => row))),
    }))
    .filter(({ sides }) => sides.length > 0);
  if (gyms.length === 0) return null;
  const all = { name: `All ${several(gyms.length, 'gym')}`, sides: gyms.flatMap(({ sides }) => sides) };
  const places = gyms.length > 1 ? [all, ...gyms] : gyms;
  return (
    <>
      <ChoiceButton
        question="Coaches with an entry in"
        busy={message.busy}
        choices={places.map(({ name, sides }) => ({ label: name, onChoose: () => message.write(sides) }))}
      >
        {coachMessages.emailCoaches}
      </ChoiceButton>
      {message.dialog}
    </>
  );
}

type PrintButtonProps = {
  gyms: number;
  /** prints; `isPerGym` puts each gym on its own page */
  onPrint: (isPerGym: boolean) => void;
};

/** Prints the day for custodians. */
export function PrintButton({ gyms, onPrint }: PrintButtonProps) {
  const whole = { label: 'All gyms on one page', onChoose: () => onPrint(false) };
  const perGym = { label: 'One gym per page', onChoose: () => onPrint(true) };
  return (
    <ChoiceButton question="Print gym sheet" choices={gyms > 1 ? [whole, perGym] : [whole]}>
      Print gym sheet
    </ChoiceButton>
  );
}
