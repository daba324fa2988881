import type { PracticeRound, RoundTeam } from '@portal/contract/practice-round.ts';
import { MAX_WISHES } from '@portal/domain/practices/round/wish.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChevronIcon, PlusIcon } from '#ui/icons.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { refreshRound } from './queries.ts';
import { type Stored, storeWishes, type Wish } from './store-wishes.ts';

const loadWishDialog = async () => (await import('./wish-dialog.tsx')).WishDialog;

type TeamWishesProps = {
  team: RoundTeam;
  /** the team's practices of this week in words; '' without one */
  thisWeek: string;
  gyms: PracticeRound['gyms'];
  /** next week is decided, and cannot be skipped any more */
  isDecided: boolean;
};

/** A team's wishes, best first. Each change is stored at once. */
export function TeamWishes({ team, thisWeek, gyms, isDecided }: TeamWishesProps) {
  const { stored, busy, error, done, change, setDone } = useStored(team);
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { wishes, anyTime, sameFirst, skip } = stored;
  const isFull = wishes.length >= MAX_WISHES;
  const isEmpty = wishes.length === 0 && !sameFirst;
  const isLeftOut = isEmpty && !anyTime && !isDecided && team.freePractices > 0;

  function remove(index: number) {
    change({ wishes: wishes.filter((_, other) => other !== index) });
    // the pressed button disappears
    addButton.current?.focus();
  }

  return (
    <div className="grid gap-3">
      {skip ? (
        <p className="rounded-lg bg-wood px-4 py-3">
          <strong>{messages.skip}.</strong> The wishes count again the week after.
        </p>
      ) : (
        <>
          {isEmpty && (
            <p className={isLeftOut ? 'font-medium text-warn' : ''}>
              {anyTime
                ? 'Any time will do.'
                : `No wishes yet${isLeftOut ? ': the round will leave this team out' : ''}.`}
            </p>
          )}
          {!isEmpty && (
            <ol className="grid gap-1.5">
              {sameFirst && (
                <Row rank={1}>
                  Same as last week{thisWeek && <span className="text-muted"> ({thisWeek})</span>}
                </Row>
              )}
              {wishes.map((wish, index) => (
                <Row
                  key={keyOf(wishes, index)}
                  rank={index + (sameFirst ? 2 : 1)}
                  buttons={
                    <>
                      {wishes.length > 1 && (
                        <>
                          <MoveButton
                            isUp
                            wish={wish}
                            isPossible={index > 0}
                            onMove={() => change({ wishes: swapped(wishes, index - 1) })}
                          />
                          <MoveButton
                            wish={wish}
                            isPossible={index < wishes.length - 1}
                            onMove={() => change({ wishes: swapped(wishes, index) })}
                          />
                        </>
                      )}
                      <Button size="small" aria-label={`Edit: ${wish.text}`} onClick={() => setEdited(index)}>
                        Edit
                      </Button>
                      <Button
                        size="small"
                        aria-label={`Remove: ${wish.text}`}
                        ignoresDoubleClick
                        onClick={() => remove(index)}
                      >
                        Remove
                      </Button>
                    </>
                  }
                >
                  {wish.text}
                </Row>
              ))}
              {anyTime && <Row rank={wishes.length + (sameFirst ? 2 : 1)}>Any other time</Row>}
            </ol>
          )}
          <div className="flex flex-wrap gap-x-6">
            <Checkbox
              label={messages.sameFirst}
              checked={sameFirst}
              onChange={(isOn) => change({ sameFirst: isOn })}
            />
            <Checkbox
              label={messages.anyTime}
              checked={anyTime}
              onChange={(isOn) => change({ anyTime: isOn })}
            />
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2 phone:*:grow">
        {!skip && (
          <Button
            ref={addButton}
            tone={isLeftOut ? 'primary' : 'quiet'}
            aria-disabled={isFull}
            title={isFull ? `At most ${MAX_WISHES} wishes` : undefined}
            // it may come to where Remove was
            ignoresDoubleClick
            onClick={() => !isFull && setEdited('new')}
          >
            <PlusIcon /> Add a wish
          </Button>
        )}
        {(!isDecided || skip) && (
          <Button ignoresDoubleClick onClick={() => change({ skip: !skip })}>
            {skip ? 'Take part after all' : messages.skip}
          </Button>
        )}
        <p role="status" className="text-sm text-muted phone:w-full">
          {busy ? 'Saving…' : error === null && done}
        </p>
      </div>
      {error && <Notice tone="bad">{errorText(error, { failed: messages.notSaved })}</Notice>}
      {edited !== null && (
        <LazyDialog load={loadWishDialog} onClose={() => setEdited(null)}>
          {(WishDialog) => (
            <WishDialog
              team={team}
              at={edited === 'new' ? null : edited}
              gyms={gyms}
              onStored={setDone}
              onClose={() => setEdited(null)}
            />
          )}
        </LazyDialog>
      )}
    </div>
  );
}

/** A team's wishes with the last changes, which are sent one after the other. */
function useStored(team: RoundTeam) {
  const queries = useQueryClient();
  const [latest, setLatest] = useState<Stored | null>(null);
  const unsent = useRef<Stored | null>(null);
  const isSending = useRef(false);
  const [done, setDone] = useState('');
  const { busy, error, send } = useChange({
    request: (next: Stored) => storeWishes(team.id, next),
    onDone: ({ message }) => setDone(message),
    onSettled: () => refreshRound(queries),
  });
  const stored: Stored = latest ?? team;

  async function change(changes: Partial<Stored>) {
    const next = { ...stored, ...changes };
    setLatest(next);
    unsent.current = next;
    if (isSending.current) return;
    isSending.current = true;
    while (unsent.current !== null) {
      const sent: Stored = unsent.current;
      unsent.current = null;
      await send(sent);
    }
    isSending.current = false;
    setLatest(null);
  }

  return { stored, busy, error, done, setDone, change };
}

function Row({ rank, buttons, children }: { rank: number; buttons?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-raised px-3 py-1.5">
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        <strong className="me-2 font-display text-xl tabular-nums">{rank}</strong>
        {children}
      </span>
      {buttons && (
        <span className="flex gap-1.5 phone:w-full phone:*:min-h-control phone:*:grow">{buttons}</span>
      )}
    </li>
  );
}

type MoveButtonProps = { wish: Wish; isUp?: boolean; isPossible: boolean; onMove: () => void };

function MoveButton({ wish, isUp = false, isPossible, onMove }: MoveButtonProps) {
  const title = isUp ? 'Move up' : 'Move down';
  return (
    <Button
      title={title}
      aria-label={`${title}: ${wish.text}`}
      aria-disabled={!isPossible}
      size="small"
      onClick={({ currentTarget }) => {
        if (!isPossible) return;
        onMove();
        // a row that moves in the page loses the focus
        requestAnimationFrame(() => currentTarget.focus());
      }}
    >
      <ChevronIcon className={isUp ? 'size-5 -rotate-90' : 'size-5 rotate-90'} />
    </Button>
  );
}

/** The wishes with the one at this place and the next one exchanged. */
const swapped = (wishes: readonly Wish[], at: number): Wish[] => {
  const [first, second] = [wishes[at], wishes[at + 1]];
  if (!first || !second) return [...wishes];
  return wishes.toSpliced(at, 2, second, first);
};

/** Identifies a wish while it moves; two equal ones by their order. */
function keyOf(wishes: readonly Wish[], at: number): string {
  const text = wishes[at]?.text ?? '';
  return `${text} ${wishes.slice(0, at).filter((other) => other.text === text).length}`;
}
