import type { DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { gameNumberText, type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { mayMove, mayWriteNote, rowActions, type Verdict } from '@portal/domain/schedule/row-actions.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatTimeRange } from '@portal/domain/time/format.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { type ReactNode, useId, useState } from 'react';
import { useMessageToCoaches } from '#coaches/message-coaches.tsx';
import { messages as coachMessages } from '#coaches/messages.ts';
import { EntryNote, noteLabel } from '#notes/entry-note.tsx';
import { Button } from '#ui/button.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import type { OpenRowDialog, RowDialogKind } from '../row-dialogs.tsx';
import type { RowId } from '../row-keys.ts';
import { blockName, sidesOf, typeWord } from './block-text.ts';

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
        className="phone:min-h-control phone:grow"
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

/** The pressed block, and the element to show the menu beside. */
export type Pressed = RowId & { element: HTMLElement };

type BlockMenuProps = {
  row: ScheduleRow;
  now: LeagueNow;
  trigger: HTMLElement;
  onClose: () => void;
  open: OpenRowDialog;
};

/** A menu beside a block that describes its entry and offers its actions. */
export function BlockMenu({ row, now, trigger, onClose, open }: BlockMenuProps) {
  const id = useId();
  const verdicts = rowActions(row, now);
  const name = blockName(row);
  // no Update for games, because it would only say that games cannot be updated
  const isGame = row.type === 'GAME' || row.type === 'PLAYOFF';
  const whys = { update: isGame ? null : reasonOf(verdicts.update), cancel: reasonOf(verdicts.cancel) };
  const reasons = [...new Set(Object.values(whys))].filter((why) => why !== null);
  const whyId = (why: string | null) => (why === null ? undefined : `${id}-why-${reasons.indexOf(why)}`);

  function handleChoose(action: RowDialogKind) {
    closeMenu(trigger, onClose);
    open(action, row);
  }

  return (
    <MenuBeside trigger={trigger} labelledBy={`${id}-name`} onClose={onClose}>
      <div className="grid grid-cols-1 gap-0.5 text-sm">
        <h3 id={`${id}-name`} className="text-lg">
          {name === '' ? typeWord(row) : name}
        </h3>
        <p>
          {[gameNumberText(row) || (name !== '' && typeWord(row)), row.divisionName, row.otherSeason]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className="font-semibold tabular-nums">{formatTimeRange(row.startTime, row.endTime)}</p>
        <p>
          {venueNameOf(row)}, court {row.court}
        </p>
        <EntryNote of={row} />
        {isGame && row.detail !== '' && <p>{row.detail}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isGame && (
          <Choice
            label="Update"
            why={whys.update}
            whyId={whyId(whys.update)}
            onChoose={() => handleChoose('update')}
          />
        )}
        <Choice
          label="Cancel"
          why={whys.cancel}
          whyId={whyId(whys.cancel)}
          onChoose={() => handleChoose('cancel')}
          isDanger
        />
        {mayMove(row, now) && <Choice label="Move…" onChoose={() => handleChoose('move')} />}
        {mayWriteNote(row, now) && <Choice label={noteLabel(row)} onChoose={() => handleChoose('note')} />}
        <Choice label="History" onChoose={() => handleChoose('history')} />
      </div>
      {mayMove(row, now) && (
        <p className="text-sm text-muted">To move it you can also drag it on the board, or press M.</p>
      )}
      {reasons.map((why) => (
        <p key={why} id={whyId(why)} className="text-sm text-muted">
          {why}
        </p>
      ))}
    </MenuBeside>
  );
}

type ChoiceProps = {
  label: string;
  why?: string | null;
  /** the id of the element below the choices that gives the reason */
  whyId?: string | undefined;
  isDanger?: boolean;
  onChoose: () => void;
};

/** A disabled choice stays reachable by keyboard and gives its reason. */
function Choice({ label, why = null, whyId, isDanger = false, onChoose }: ChoiceProps) {
  return (
    <Button
      size="small"
      className="min-h-10 grow"
      tone={isDanger ? 'danger' : 'quiet'}
      aria-disabled={why !== null || undefined}
      aria-describedby={whyId}
      title={why ?? undefined}
      onClick={() => why === null && onChoose()}
    >
      {label}
    </Button>
  );
}

/** Why an action cannot start; null if it can. */
const reasonOf = (verdict: Verdict): string | null => (verdict.allowed ? null : verdict.text);
