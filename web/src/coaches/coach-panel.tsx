import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { COACH_STATUS_NAMES, coachStatus } from '@portal/domain/coaches/coach-status.ts';
import { MAIL_STATE_LABELS } from '@portal/domain/mail/mail-kinds.ts';
import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Moment } from '#league-time/moment.tsx';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { StatusDot } from './coach-status.tsx';
import { MessageButton } from './message-coaches.tsx';
import { emailsTo, refreshLeague } from './queries.ts';
import { nameOf } from './team-filters.ts';
import type { OnOpen } from './team-row.tsx';

type CoachPanelProps = {
  coach: LeagueCoach;
  /** the team from whose row the panel was opened */
  team: LeagueTeam;
  /** all teams of the coach */
  teams: readonly LeagueTeam[];
  onOpen: OnOpen;
  onClose: () => void;
};

/** Everything about a coach, at the side of the page. */
export function CoachPanel({ coach, team, teams, onOpen, onClose }: CoachPanelProps) {
  const dayOf = useLeagueTime();
  const queries = useQueryClient();
  const invitation = useChange({
    request: () => call('inviteCoach', { params: { id: coach.id } }),
    onSettled: () => refreshLeague(queries),
  });
  const status = coachStatus(coach);
  const since = status === 'invited' && coach.invitedAt ? ` ${dayOf(coach.invitedAt, 'shortDay')}` : '';
  return (
    <SidePanel
      title={nameOf(coach)}
      note={
        <p className="mt-1.5 flex items-center gap-2">
          <StatusDot status={status} />
          {COACH_STATUS_NAMES[status]}
          {since}
        </p>
      }
      onClose={onClose}
    >
      <a href={`mailto:${coach.email}`} className="link w-fit wrap-anywhere">
        {coach.email}
      </a>
      <ul aria-label="Teams" className="grid gap-0.5">
        {teams.map(({ id: teamId, name, divisionName }) => (
          <li key={teamId} className="wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi> <span className="text-muted">{divisionName}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {!coach.hasAccount && (
          <Button tone="primary" busy={invitation.busy} onClick={() => invitation.send()}>
            {coach.invitedAt === null ? 'Invite' : 'Invite again'}
          </Button>
        )}
        <MessageButton coachIds={[coach.id]}>Email</MessageButton>
        <Button onClick={() => onOpen({ what: 'edit-coach', coach })}>Edit</Button>
        <Button onClick={() => onOpen({ what: 'unlink', team, coach })}>
          {teams.length > 1 ? `Remove from ${team.name}` : 'Remove from team'}
        </Button>
      </div>
      {/* not a toast, which would cover the panel */}
      {invitation.answer && <Notice tone="good">{invitation.answer.message}</Notice>}
      {invitation.error && (
        <Notice tone="bad">
          {errorText(invitation.error, { failed: 'We couldn’t save that. Please try again.' })}
        </Notice>
      )}
      {coach.mailsOff.length > 0 && (
        <ul aria-label="Turned off" className="grid gap-0.5 text-sm text-muted">
          {coach.mailsOff.map((off) => (
            <li key={off.mails}>{offText(off, dayOf)}</li>
          ))}
        </ul>
      )}
      <AccountActions coach={coach} onOpen={onOpen} />
      <CoachEmails email={coach.email} />
    </SidePanel>
  );
}

/** What ends the access of a coach, or the coach's data. */
function AccountActions({ coach, onOpen }: { coach: LeagueCoach; onOpen: OnOpen }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="mb-2 text-lg">
        Account
      </h3>
      {coach.disabled && <p className="mb-2 font-semibold">Disabled: they can’t log in.</p>}
      <div className="flex flex-wrap gap-2">
        {coach.hasAccount && (
          <>
            {!coach.disabled && (
              <Button onClick={() => onOpen({ what: 'end-sessions', coach })}>Log out everywhere</Button>
            )}
            <Button onClick={() => onOpen({ what: coach.disabled ? 'enable' : 'disable', coach })}>
              {coach.disabled ? 'Enable account' : 'Disable account'}
            </Button>
          </>
        )}
        <Button onClick={() => onOpen({ what: 'erase', coach })}>Erase person</Button>
      </div>
    </section>
  );
}

const OFF_NAMES: Readonly<Record<OptionalMails, string>> = {
  reminders: 'reminders',
  bookings: 'emails about own bookings',
  offers: 'waitlist offers',
  messages: 'messages from the league',
};

type DayOf = ReturnType<typeof useLeagueTime>;

/** "No reminders since Nov 21 (unsubscribe link)", which explains why no email arrived. */
function offText({ mails, since, byWayOf }: LeagueCoach['mailsOff'][number], dayOf: DayOf): string {
  const how = byWayOf === 'link' ? ' (unsubscribe link)' : '';
  return `No ${OFF_NAMES[mails]} since ${dayOf(since, 'shortDay')}${how}`;
}

const SHOWN = 8;

/** The newest emails to a coach. */
function CoachEmails({ email }: { email: string }) {
  const id = useId();
  const emails = useQuery(emailsTo(email));
  const list = emails.data ?? [];
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="mb-2 text-lg">
        Emails
      </h3>
      {emails.isPending && <Skeleton className="h-24 w-full" />}
      <QueryFailed query={emails} failed="We couldn’t load the emails." />
      {emails.isSuccess && list.length === 0 && <p className="text-muted">None yet.</p>}
      {list.length > 0 && (
        <>
          <ul className="grid gap-2">
            {list.slice(0, SHOWN).map((mail) => (
              <li key={mail.id} className="text-sm">
                <Link to={`${PATHS.mail}?mail=${mail.id}`} className="link wrap-break-word">
                  {mail.label}
                </Link>
                <span className="block text-muted">
                  <Moment at={mail.createdAt} /> · {MAIL_STATE_LABELS[mail.state]}
                </span>
              </li>
            ))}
          </ul>
          {list.length > SHOWN && (
            <Link
              to={`${PATHS.mail}?q=${encodeURIComponent(email)}`}
              className="link mt-3 inline-block text-sm"
            >
              All emails to this coach
            </Link>
          )}
        </>
      )}
    </section>
  );
}
