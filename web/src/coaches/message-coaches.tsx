import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { leagueTeams } from './queries.ts';
import { coachesOf } from './team-filters.ts';

/** the sides of the entries, as 'Boys 3-4 Hawks' or 'Boys 3-4 Hawks vs Owls' */
type Sides = readonly string[];

/** A small button in a dialog that opens a message to the coaches of these teams. */
export function MessageCoaches({ sides }: { sides: Sides }) {
  const { write, busy, dialog } = useMessageToCoaches();
  if (sides.length === 0) return null;
  return (
    <>
      <Button tone="plain" className="-ms-4" busy={busy} onClick={() => write(sides)}>
        {messages.emailCoaches}
      </Button>
      {dialog}
    </>
  );
}

/** `write` looks up the coaches of these teams and opens `dialog`, a message to them. */
export function useMessageToCoaches(): { write: (sides: Sides) => void; busy: boolean; dialog: ReactNode } {
  const queries = useQueryClient();
  const [coachIds, setCoachIds] = useState<readonly number[] | null>(null);
  const close = () => setCoachIds(null);
  const loading = useChange({
    request: async (sides: Sides) => {
      const teams = await queries.fetchQuery({ ...leagueTeams, staleTime: 0 });
      return coachesOf(teams.filter((team) => sides.some((each) => isSide(each, team))));
    },
    onDone: (coaches) => {
      if (coaches.length > 0) setCoachIds(coaches.map(({ id }) => id));
      else showToast({ tone: 'info', title: messages.nobody });
    },
    onFailed: (error) => showToast({ tone: 'bad', title: errorText(error, { failed: messages.failed }) }),
  });
  return {
    write: (sides) => void loading.send(sides),
    busy: loading.busy,
    dialog: coachIds && (
      <LazyDialog load={loadMessageDialog} onClose={close}>
        {(MessageDialog) => <MessageDialog coachIds={coachIds} onClose={close} />}
      </LazyDialog>
    ),
  };
}

const isSide = (sides: string, { divisionName, name }: LeagueTeam): boolean =>
  sides.startsWith(`${divisionName} `) &&
  sides
    .slice(divisionName.length + 1)
    .split(' vs ')
    .includes(name);

const loadMessageDialog = async () => (await import('./message-dialog.tsx')).MessageDialog;

type MessageButtonProps = {
  coachIds: readonly number[];
  size?: ButtonSize;
  children: ReactNode;
};

/** Opens a new message to these coaches. */
export function MessageButton({ coachIds, size = 'normal', children }: MessageButtonProps) {
  /** as they were when the dialog was opened */
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button size={size} disabled={coachIds.length === 0} onClick={() => setOpened(coachIds)}>
        {children}
      </Button>
      {opened && (
        <LazyDialog load={loadMessageDialog} onClose={close}>
          {(MessageDialog) => <MessageDialog coachIds={opened} onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
