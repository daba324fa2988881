import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useState } from 'react';
import { DotsIcon } from '#ui/icons.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import type { Ask, OpenDialog } from './team-rows.ts';

type TeamMenuProps = { team: LeagueTeam; ask: Ask };

/** The "⋯" button of a team. */
export function TeamMenu({ team, ask }: TeamMenuProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const name = `${team.name}, ${team.divisionName}`;
  const close = () => setTrigger(null);
  const plays = team.withdrawn === null;

  function handleChoose(dialog: OpenDialog) {
    if (trigger) closeMenu(trigger, close);
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
        <MenuBeside label={`Actions for ${name}`} trigger={trigger} onClose={close} className="w-60!">
          <div className="grid">
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
          </div>
        </MenuBeside>
      )}
    </>
  );
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
