import { useState } from 'react';
import { DotsIcon } from './icons.tsx';
import { closeMenu, MenuBeside } from './menu-beside.tsx';

export type MenuAction = { label: string; isDanger?: boolean; onChoose: () => void };

type ActionsMenuProps = {
  /** "Actions for Hawks, Boys 3-4" */
  label: string;
  actions: readonly MenuAction[];
};

/** A "⋯" button that opens a menu of actions. */
export function ActionsMenu({ label, actions }: ActionsMenuProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const close = () => setTrigger(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        title="Actions"
        className="grid size-7 shrink-0 place-content-center rounded-lg text-court hover:bg-court-soft phone:size-control"
        onClick={(event) => setTrigger(event.currentTarget)}
      >
        <DotsIcon />
      </button>
      {trigger && (
        <MenuBeside label={label} trigger={trigger} onClose={close} className="w-60!">
          <div className="grid">
            {actions.map((action) => (
              <button
                key={action.label}
                type="button"
                className={`min-h-control rounded-lg px-3 text-start font-semibold hover:bg-court-soft ${action.isDanger ? 'text-bad' : ''}`}
                onClick={() => {
                  closeMenu(trigger, close);
                  action.onChoose();
                }}
              >
                {action.label}
              </button>
            ))}
          </div>
        </MenuBeside>
      )}
    </>
  );
}
