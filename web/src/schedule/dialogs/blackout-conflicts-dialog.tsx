import type { EntryInTheWay } from '@portal/contract/schedule-changes.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { several } from '@portal/domain/text/several.ts';
import { MessageCoaches } from '#coaches/message-coaches.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { conflictingEntries } from './conflict.ts';
import { ConflictList } from './conflict-list.tsx';
import { messages } from './messages.ts';
import { Refusal } from './refusal.tsx';

type GymOfRow = Pick<ScheduleRow, 'venueId' | 'schoolName' | 'gymName'>;

type BlackoutConflictsDialogProps = {
  entries: readonly EntryInTheWay[];
  /** of the slot that the blackout is added to, if there is one */
  place?: GymOfRow;
  /** the list differs from the one that the user has just confirmed */
  hasChanged: boolean;
  busy: boolean;
  /** why the second step failed; the refusal that listed the entries is not shown */
  error: unknown;
  onConfirm: () => void;
  onBack: () => void;
};

/** The second step of a blackout over entries: what is canceled, and how many emails are sent. */
export function BlackoutConflictsDialog({
  entries,
  place,
  hasChanged,
  busy,
  error,
  onConfirm,
  onBack,
}: BlackoutConflictsDialogProps) {
  const emails = entries.reduce((sum, { coaches }) => sum + coaches, 0);
  const repair = place === undefined ? null : repairPath(entries, place);
  return (
    <Dialog
      size="form"
      title={messages.inTheWayTitle(entries.length)}
      dismissable={!busy}
      pressOutsideCloses={false}
      onClose={onBack}
      actions={
        <>
          <Refusal
            title={messages.error}
            error={conflictingEntries(error) ? null : error}
            failed={messages.addFailed}
          />
          <MessageCoaches sides={entries.map(({ team }) => team).filter((team) => team !== '')} />
          <Button autoFocus disabled={busy} onClick={onBack}>
            {messages.backToEditing}
          </Button>
          <Button tone="danger" busy={busy} ignoresDoubleClick onClick={onConfirm}>
            {messages.cancelThese}
          </Button>
        </>
      }
    >
      {hasChanged && (
        <Notice tone="warn" className="mb-4">
          {messages.listChanged}
        </Notice>
      )}
      <p className="mb-4">
        The blackout can only be set if {several(entries.length, 'entry is', 'entries are')} canceled.{' '}
        {messages.emails(emails)}
      </p>
      <ConflictList entries={entries} />
      {repair !== null && (
        <Link to={repair} className="link mt-3 inline-flex min-h-11 items-center">
          {messages.newPlaces}
        </Link>
      )}
    </Dialog>
  );
}

/** Where new places are drawn up as if the gym were lost on these days; null unless all games are in this gym. */
function repairPath(entries: readonly EntryInTheWay[], { venueId, schoolName, gymName }: GymOfRow) {
  const games = entries.filter(({ type }) => type === 'game');
  const isHere = (game: EntryInTheWay) => game.SchoolName === schoolName && game.GymName === gymName;
  const days = games.map(({ date }) => date).toSorted();
  if (days.length === 0 || !games.every(isHere)) return null;
  return `${PATHS.games}?step=draw-up&base=published&lost=${venueId}&from=${days[0]}&until=${days.at(-1)}`;
}
