import { useState } from 'react';
import { useSession } from '#api/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { areShortcutsOn, switchShortcuts } from '#ui/shortcuts.ts';
import { pagesFor } from '../menu-pages.ts';

type Shortcut = { keys: readonly string[]; text: string };

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Lists the keyboard shortcuts and turns single-key shortcuts on or off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const [areOn, setOn] = useState(areShortcutsOn);
  const role = session.status === 'signed-in' ? session.user.role : 'COACH';

  function handleSwitch(isOn: boolean) {
    switchShortcuts(isOn);
    setOn(isOn);
  }

  return (
    <Dialog
      title="Keyboard shortcuts"
      size="form"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-6">
          <List
            title="Anywhere"
            shortcuts={[
              { keys: [isMac() ? '⌘' : 'Ctrl', 'K'], text: 'Find a page, action, team, gym or day' },
              { keys: ['/'], text: 'Search on this page' },
              { keys: ['?'], text: 'This list' },
            ]}
          />
          {role === 'ADMIN' && (
            <List
              title="Day board"
              shortcuts={[
                { keys: ['↑', '↓', '←', '→'], text: 'Next court or time' },
                { keys: ['Enter'], text: 'Add, or open the entry' },
                { keys: ['m'], text: 'Move the entry' },
                { keys: ['x'], text: 'Cancel the entry' },
                { keys: ['p', 'n'], text: 'Previous or next day' },
                { keys: ['t'], text: 'Today' },
              ]}
            />
          )}
        </div>
        <List
          title="Go to"
          shortcuts={pagesFor(role).map(({ letter, label }) => ({ keys: ['g', letter], text: label }))}
        />
      </div>
      <Checkbox className="mt-6" label="Single-key shortcuts" checked={areOn} onChange={handleSwitch} />
    </Dialog>
  );
}

function List({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      <dl className="mt-2 grid gap-1.5">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-4">
            <dt>{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded border border-edge bg-raised px-1.5 py-0.5 text-center text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
