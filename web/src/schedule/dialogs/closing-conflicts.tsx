import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import type { ClosurePart } from '@portal/domain/availability/closure.ts';
import { entryLabel } from '@portal/domain/schedule/row-actions.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { useState } from 'react';
import { MessageCoaches } from '#coaches/message-coaches.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckboxInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { placeOf } from '../row-text.ts';
import { conflictingEntries, Refusal } from './answers.tsx';
import { messages } from './messages.ts';

type Entries = { entries: readonly ConflictingEntry[] };

/** A gym that closes, with the names as they appear in entries. */
export type ClosingGym = { venueId: number; schoolName: string; gymName: string };

/** What closes the gyms: their days, a part of these, and the reason. */
export type Closing = { firstDate: IsoDate; lastDate: IsoDate; reason: string } & Partial<
  ClosurePart<number>
>;

type RepairProps = Entries & {
  /** the gyms that close */
  gyms: readonly ClosingGym[];
  /** undefined if it is not known: then the gyms of the games are lost on the days of the games */
  closing: Closing | undefined;
};

type BlackoutConflictsDialogProps = RepairProps & {
  /** the list differs from the one that the user has just confirmed */
  hasChanged: boolean;
  busy: boolean;
  /** why the second step failed; the refusal that listed the entries is not shown */
  error: unknown;
  onConfirm: (cancelsGames: boolean) => void;
  onBack: () => void;
};

/** The second step of a blackout over entries: what is canceled, and how many emails are sent. */
export function BlackoutConflictsDialog({
  entries,
  gyms,
  closing,
  hasChanged,
  busy,
  error,
  onConfirm,
  onBack,
}: BlackoutConflictsDialogProps) {
  const [cancelsGames, setCancelsGames] = useState(false);
  const postponesGames = !cancelsGames && entries.some(({ type }) => isGameType(type));
  const emails = entries.reduce((sum, { coaches }) => sum + coaches, 0);
  return (
    <Dialog
      size="form"
      title={messages.conflictsTitle(entries.length)}
      busy={busy}
      pressOutsideCloses={false}
      focusTitle
      onClose={onBack}
      actions={
        <>
          <Refusal error={conflictingEntries(error) ? null : error} failed={messages.addFailed} />
          <Button disabled={busy} onClick={onBack}>
            {messages.backToEditing}
          </Button>
          <Button tone="danger" busy={busy} ignoresDoubleClick onClick={() => onConfirm(cancelsGames)}>
            {postponesGames ? messages.setOverGames : messages.cancelThese}
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
        The blackout takes the place of {several(entries.length, 'entry', 'entries')}.{' '}
        {messages.emails(emails)}
      </p>
      <ConflictList entries={entries} />
      <GamesChoice entries={entries} cancelsGames={cancelsGames} busy={busy} onChange={setCancelsGames} />
      <RepairLink entries={entries} gyms={gyms} closing={closing} />
      <p className="mt-3 empty:hidden">
        <MessageCoaches sides={entries.map(({ team }) => team).filter((team) => team !== '')} />
      </p>
    </Dialog>
  );
}

/** The entries that closing a gym cancels: what, where, and who gets an email. */
export function ConflictList({ entries }: Entries) {
  return (
    <ul className="grid gap-3">
      {entries.map((entry) => (
        <li
          key={entry.EntryId}
          className="rounded-lg border-s-4 border-warn bg-warn-soft px-3 py-2 text-warn [overflow-wrap:anywhere]"
        >
          <p className="font-bold">{conflictLabel(entry)}</p>
          <p className="text-sm">
            {formatDate(entry.date)}, {conflictPlace(entry)}
          </p>
          <p className="text-sm">
            {entry.team === '' ? messages.notified.others : messages.emailsCoaches(entry.coaches)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** 'Practice, 6–7 PM: Boys 3-4 Hawks' */
export function conflictLabel({ type, start, end, team, title }: ConflictingEntry): string {
  const who = team || title;
  return `${entryLabel({ type, startTime: start, endTime: end })}${who && `: ${who}`}`;
}

/** 'Salk - Gym, court 1' */
export const conflictPlace = ({ SchoolName, GymName, Court }: PlaceNames): string =>
  placeOf({ schoolName: SchoolName, gymName: GymName, court: Court });

type PlaceNames = Pick<ConflictingEntry, 'SchoolName' | 'GymName' | 'Court'>;

type GamesChoiceProps = Entries & {
  cancelsGames: boolean;
  busy: boolean;
  onChange: (cancelsGames: boolean) => void;
};

/** Says that games that lose their place are postponed, and lets the administrator cancel them instead. */
export function GamesChoice({ entries, cancelsGames, busy, onChange }: GamesChoiceProps) {
  const games = entries.filter(({ type }) => isGameType(type)).length;
  if (games === 0) return null;
  return (
    <div className="mt-3">
      <p>{cancelsGames ? messages.gamesCanceled : messages.gamesPostponed(several(games, 'game'))}</p>
      <CheckboxInput label={messages.cancelGames} value={cancelsGames} disabled={busy} onChange={onChange} />
    </div>
  );
}

/** A link to finding new places for the games among the entries, if there are any. */
export function RepairLink(props: RepairProps) {
  const path = repairPath(props);
  if (path === null) return null;
  return (
    <Link to={path} className="link mt-3 inline-flex min-h-control items-center">
      {messages.newPlaces}
    </Link>
  );
}

/**
 * The URL that generates games assuming that the gyms are lost on these days; null without games, or if one is in another
 * gym.
 */
function repairPath({ entries, gyms, closing }: RepairProps): string | null {
  const games = entries.filter(({ type }) => type === 'game');
  const days = games.map(({ date }) => date).toSorted();
  const venueIds = new Set(
    games.map(
      ({ SchoolName, GymName }) =>
        gyms.find(({ schoolName, gymName }) => schoolName === SchoolName && gymName === GymName)?.venueId,
    ),
  );
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || venueIds.has(undefined)) return null;
  const { firstDate, lastDate, reason, courtId, weekday, fromTime, toTime } = closing ?? {
    firstDate: first,
    lastDate: last,
  };
  const lost = closing === undefined ? [...venueIds] : gyms.map(({ venueId }) => venueId);
  const more = {
    ...(reason && { reason }),
    ...(courtId != null && { court: String(courtId) }),
    ...(weekday != null && { weekday: String(weekday) }),
    ...(fromTime && toTime && { hours: `${fromTime.slice(0, 5)}-${toTime.slice(0, 5)}` }),
  };
  const query = Object.keys(more).length === 0 ? '' : `&${new URLSearchParams(more)}`;
  return `${PATHS.games}?step=generate&base=published&lost=${lost.join(',')}&from=${firstDate}&until=${lastDate}${query}`;
}
