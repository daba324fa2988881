import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { navigate } from '#router/location.ts';
import { classNames } from '#ui/class-names.ts';
import { Modal } from '#ui/modal.tsx';
import { findPlaces, type Place } from './finder-matches.ts';
import { showPanel } from './panel.ts';
import { usePlaces } from './use-places.ts';

type Entry = Place | (Omit<Place, 'to'> & { to?: undefined; act: () => void });

const SHORTCUTS: Entry = { group: 'Help', label: 'Keyboard shortcuts', act: () => showPanel('shortcuts') };

/** What an empty search box offers: all of them. */
const FIRST_GROUPS = ['Pages', 'Actions'];

/**
 * Finds a page, team, gym or day by its name and opens it. The focus stays in the search box, which announces the selected
 * line to screen readers.
 */
export function Finder({ onClose }: { onClose: () => void }) {
  const id = useId();
  const places = usePlaces();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const entries: readonly Entry[] = [...places, SHORTCUTS];
  const groups =
    text.trim() === ''
      ? [...FIRST_GROUPS, SHORTCUTS.group].map((name) => ({
          name,
          places: entries.filter(({ group }) => group === name),
          more: 0,
        }))
      : findPlaces(entries, text);
  const inOrder = groups.flatMap((group) => group.places);
  const count = groups.reduce((sum, { more }) => sum + more, inOrder.length);
  const current = inOrder[chosen];

  function go(entry: Entry) {
    onClose();
    if (entry.to === undefined) entry.act();
    else navigate(entry.to);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && inOrder.length > 0) {
      event.preventDefault();
      const next = (chosen + step + inOrder.length) % inOrder.length;
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current);
    }
  }

  return (
    <Modal
      aria-label="Find"
      onClose={onClose}
      className="mx-auto mt-[12vh] mb-auto w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-2xl border border-line bg-panel backdrop:bg-[#0b1712b3] phone:mt-4"
    >
      <div className="flex max-h-[70vh] flex-col">
        <input
          // biome-ignore lint/a11y/noAutofocus: people open the dialog to type
          autoFocus
          type="text"
          role="combobox"
          aria-label="Find a page, action, team, gym or day"
          aria-expanded={inOrder.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${chosen}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Page, action, team, gym or day"
          value={text}
          className="min-h-14 shrink-0 border-b border-line bg-raised px-5 text-lg text-ink outline-none placeholder:text-muted"
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
          }}
          onKeyDown={handleKey}
        />
        <p role="status" className={inOrder.length > 0 ? 'sr-only' : 'px-5 py-6 text-muted'}>
          {inOrder.length > 0 ? `${count} found` : 'No matches'}
        </p>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Places"
          className="overflow-y-auto p-2 empty:hidden"
        >
          {groups.map(({ name, places: shown, more }) => (
            <Group key={name} name={name} more={more}>
              {shown.map((entry) => {
                const index = inOrder.indexOf(entry);
                return (
                  <Option
                    key={`${entry.to} ${entry.label}`}
                    id={`${id}-${index}`}
                    entry={entry}
                    isChosen={index === chosen}
                    onPress={() => go(entry)}
                  />
                );
              })}
            </Group>
          ))}
        </div>
      </div>
    </Modal>
  );
}

function Group({ name, more, children }: { name: string; more: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups options, not fields
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
        {name}
      </p>
      {children}
      {more > 0 && (
        <p aria-hidden="true" className="px-3 py-1 text-sm text-muted">
          +{more} more. Type more letters to find them.
        </p>
      )}
    </div>
  );
}

type OptionProps = { id: string; entry: Entry; isChosen: boolean; onPress: () => void };

/** A line of the finder. The focus stays in the search box, which handles the keys. */
function Option({ id, entry, isChosen, onPress }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classNames(
        'flex min-h-control cursor-pointer items-center justify-between gap-4 rounded-lg px-3',
        isChosen ? 'bg-court text-on-court' : 'hover:bg-court-soft',
      )}
      onClick={onPress}
    >
      <span className="min-w-0 truncate font-semibold">{entry.label}</span>
      {entry.note && <span className="shrink-0 text-sm">{entry.note}</span>}
    </div>
  );
}
