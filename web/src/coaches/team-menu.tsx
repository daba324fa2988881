import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { DotsIcon } from '#ui/icons.tsx';
import { Modal } from '#ui/modal.tsx';
import type { Ask, OpenDialog } from './team-rows.ts';

type TeamMenuProps = { team: LeagueTeam; ask: Ask };

/** The "⋯" button of a team. */
export function TeamMenu({ team, ask }: TeamMenuProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const name = `${team.name}, ${team.divisionName}`;
  const plays = team.withdrawn === null;

  function handleChoose(dialog: OpenDialog) {
    const button = trigger;
    // closed first: an open menu keeps the focus away from the next dialog
    flushSync(() => setTrigger(null));
    button?.focus({ preventScroll: true });
    ask(dialog);
  }

  return (
    <>
      <button
        type="button"
        aria-label={`Actions for ${name}`}
        aria-haspopup="dialog"
        title="Actions"
        className="grid size-7 shrink-0 place-content-center rounded-lg text-court hover:bg-court-soft phone:size-11"
        onClick={(event) => setTrigger(event.currentTarget)}
      >
        <DotsIcon />
      </button>
      {trigger && (
        <Menu name={name} trigger={trigger} onClose={() => setTrigger(null)}>
          {plays && (
            <>
              <Choice label="Add coach" onChoose={() => handleChoose({ what: 'add-coach', team })} />
              <Choice label="Rename" onChoose={() => handleChoose({ what: 'rename-team', team })} />
            </>
          )}
          <Choice label="Calendar" onChoose={() => handleChoose({ what: 'calendar', team })} />
          {plays && (
            <Choice label="Share with families" onChoose={() => handleChoose({ what: 'share', team })} />
          )}
          {plays && (
            <>
              <Choice label="Merge into…" onChoose={() => handleChoose({ what: 'merge-team', team })} />
              <Choice
                label="Withdraw…"
                isDanger
                onChoose={() => handleChoose({ what: 'withdraw-team', team })}
              />
            </>
          )}
          <Choice label="Remove" isDanger onChoose={() => handleChoose({ what: 'remove-team', team })} />
        </Menu>
      )}
    </>
  );
}

type MenuProps = { name: string; trigger: HTMLElement; onClose: () => void; children: React.ReactNode };

function Menu({ name, trigger, onClose, children }: MenuProps) {
  useEffect(() => {
    window.addEventListener('resize', onClose);
    return () => window.removeEventListener('resize', onClose);
  }, [onClose]);

  function placeBelow(content: HTMLElement | null) {
    const menu = content?.closest('dialog');
    if (menu) place(menu, trigger);
  }

  return (
    <Modal
      aria-label={`Actions for ${name}`}
      onClose={onClose}
      className="m-0 w-56 rounded-xl border border-line bg-raised backdrop:bg-transparent"
    >
      <div ref={placeBelow} className="grid p-1.5">
        {children}
      </div>
    </Modal>
  );
}

const GAP = 4;

/** Places the menu below the button, aligned at its right edge; above the button if there is no room. */
function place(menu: HTMLElement, trigger: HTMLElement): void {
  const { right, top, bottom } = trigger.getBoundingClientRect();
  const isBelow = bottom + GAP + menu.offsetHeight <= window.innerHeight;
  menu.style.left = `${Math.max(GAP, right - menu.offsetWidth)}px`;
  menu.style.top = `${isBelow ? bottom + GAP : Math.max(GAP, top - GAP - menu.offsetHeight)}px`;
}

type ChoiceProps = { label: string; isDanger?: boolean; onChoose: () => void };

function Choice({ label, isDanger = false, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className={`min-h-11 rounded-lg px-3 text-start font-semibold hover:bg-court-soft ${isDanger ? 'text-bad' : ''}`}
      onClick={onChoose}
    >
      {label}
    </button>
  );
}
