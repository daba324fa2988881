import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { mayMove, mayWriteNote, rowActions, type Verdict } from '@portal/domain/schedule/row-actions.ts';
import { formatTimeRange } from '@portal/domain/time/format.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useId } from 'react';
import { EntryNote, noteLabel } from '#notes/entry-note.tsx';
import { Button } from '#ui/button.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import type { RowDialogKind } from '../dialogs/row-dialog.tsx';
import type { OpenRowDialog } from '../row-dialogs.tsx';
import type { RowId } from '../row-keys.ts';
import { blockName, typeWord } from './block-text.ts';

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
        <p>{[name !== '' && typeWord(row), row.divisionName, row.otherSeason].filter(Boolean).join(', ')}</p>
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
