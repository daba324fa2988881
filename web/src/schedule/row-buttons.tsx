import { gameNumberText, type ScheduleRow } from '@portal/domain/schedule/row.ts';
import {
  mayMove,
  mayWriteNote,
  type RowAction,
  rowActions,
  type Verdict,
} from '@portal/domain/schedule/row-actions.ts';
import { isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useId, useState } from 'react';
import { noteLabel } from '#notes/entry-note.tsx';
import { Button, type ButtonTone } from '#ui/button.tsx';
import { HistoryIcon, MoreIcon, MoveIcon } from '#ui/icons.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import { messages } from './messages.ts';
import type { OpenRowDialog } from './row-dialogs.tsx';
import { rowName } from './row-text.ts';

const ACTIONS: readonly { action: RowAction; label: string; tone: ButtonTone }[] = [
  { action: 'add', label: 'Add', tone: 'primary' },
  { action: 'update', label: 'Update', tone: 'quiet' },
  { action: 'cancel', label: 'Cancel', tone: 'danger' },
];

type RowButtonsProps = {
  row: ScheduleRow;
  now: LeagueNow;
  /** reason → id of the element that contains it */
  whyIds: ReadonlyMap<string, string>;
  open: OpenRowDialog;
};

/**
 * The actions of a row; a past row shows Expired. Tab skips disabled ones: their reasons are shown on hover, and in the
 * menu of the row.
 */
export function RowButtons({ row, now, whyIds, open }: RowButtonsProps) {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const name = rowName(row);
  const verdicts = rowActions(row, now);
  const reasons = [...new Set(Object.values(verdicts).map(disabledReason))].filter((why) => why !== null);
  return (
    <div className="row-buttons">
      {isPast(row.date, row.startTime, now) ? (
        <Expired name={name} why={disabledReason(verdicts.add)} whyIds={whyIds} />
      ) : (
        ACTIONS.map(({ action, label, tone }) => {
          const why = disabledReason(verdicts[action]);
          return (
            <Button
              key={action}
              tone={tone}
              size="small"
              aria-label={`${label}: ${name}`}
              aria-disabled={why !== null || undefined}
              aria-describedby={why === null ? undefined : whyIds.get(why)}
              tabIndex={why === null ? undefined : -1}
              data-why={why ?? undefined}
              onClick={() => why === null && open(action, row)}
            >
              {label}
            </Button>
          );
        })
      )}
      <Button
        size="small"
        className="row-more"
        aria-label={`${messages.more}: ${name}`}
        aria-haspopup="dialog"
        aria-describedby={reasons.map((why) => whyIds.get(why)).join(' ') || undefined}
        data-why={reasons.join('. ') || undefined}
        onClick={(event) => {
          // no tooltip, because the menu itself shows the reasons
          event.stopPropagation();
          setMenu(event.currentTarget);
        }}
      >
        <MoreIcon />
      </Button>
      {menu && (
        <RowMenu
          row={row}
          now={now}
          trigger={menu}
          reasons={reasons}
          open={open}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

/** Shown instead of a past row's actions. */
function Expired({
  name,
  why,
  whyIds,
}: { name: string; why: string | null } & Pick<RowButtonsProps, 'whyIds'>) {
  return (
    <button
      type="button"
      className="row-expired"
      aria-label={`${messages.expired}: ${name}`}
      aria-disabled
      aria-describedby={whyIds.get(why ?? '')}
      tabIndex={-1}
      data-why={why ?? undefined}
    >
      {messages.expired}
    </button>
  );
}

/** The reason why a button is disabled; an Update of a game is enabled and shows the specified warning. */
function disabledReason(verdict: Verdict): string | null {
  return verdict.allowed || verdict.reason === 'not-a-practice' ? null : verdict.text;
}

/** An element id for each distinct reason, so that each is on the page once. */
export function reasonIds(
  rows: readonly ScheduleRow[],
  now: LeagueNow,
  prefix: string,
): ReadonlyMap<string, string> {
  const verdicts = rows.flatMap((row) => Object.values(rowActions(row, now)));
  const reasons = new Set(verdicts.map(disabledReason).filter((why) => why !== null));
  return new Map([...reasons].map((reason, index) => [reason, `${prefix}-why-${index}`]));
}

type RowMenuProps = {
  row: ScheduleRow;
  now: LeagueNow;
  trigger: HTMLElement;
  /** the reasons for the row's disabled buttons, each once */
  reasons: readonly string[];
  open: OpenRowDialog;
  onClose: () => void;
};

/** Further actions of a row, and the reasons for its disabled buttons. */
function RowMenu({ row, now, trigger, reasons, open, onClose }: RowMenuProps) {
  const id = useId();

  function handleChoose(action: 'move' | 'note' | 'history') {
    closeMenu(trigger, onClose);
    open(action, row);
  }

  return (
    <MenuBeside trigger={trigger} labelledBy={id} onClose={onClose}>
      <h2 id={id} className="px-1 font-text text-sm font-semibold">
        {[gameNumberText(row), rowName(row)].filter(Boolean).join(': ')}
      </h2>
      <div className="flex flex-wrap gap-2">
        {mayMove(row, now) && (
          <Button className="grow" onClick={() => handleChoose('move')}>
            <MoveIcon className="size-4" />
            {messages.move}
          </Button>
        )}
        {mayWriteNote(row, now) && (
          <Button className="grow" onClick={() => handleChoose('note')}>
            {noteLabel(row)}
          </Button>
        )}
        <Button className="grow" onClick={() => handleChoose('history')}>
          <HistoryIcon className="size-4" />
          {messages.history}
        </Button>
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="px-1 text-sm text-muted">
          {reason}
        </p>
      ))}
    </MenuBeside>
  );
}
