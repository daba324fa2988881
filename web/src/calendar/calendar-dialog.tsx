import type { CalendarLink, NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { CopyLink } from '#shared/copy-link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { calendarLinks } from './queries.ts';

/** The texts of the calendar dialog. */
const messages = {
  title: 'Calendar links',
  remove: 'Remove',
} as const;

/** How to add the link in each calendar program. */
const WAYS: readonly { program: string; steps: string }[] = [
  { program: 'iPhone, iPad, Mac', steps: 'Press “Open in calendar app” and then Subscribe.' },
  {
    program: 'Google Calendar',
    steps:
      'On a computer: Other calendars, +, From URL, and paste the link. Google looks for changes about once a day.',
  },
  { program: 'Outlook', steps: 'Add calendar, Subscribe from web, and paste the link.' },
];

type CalendarDialogProps = {
  /** the team or gym; null for the user's own teams, all or one of them */
  about: { subject: Subject; name: string } | null;
  onClose: () => void;
};

/** Creates and removes the links under which calendar programs read a schedule. */
export function CalendarDialog({ about, onClose }: CalendarDialogProps) {
  const links = useQuery(calendarLinks);
  const queries = useQueryClient();
  const [team, setTeam] = useState<number | null>(null);
  const chosen: Subject = team === null ? { kind: 'coach' } : { kind: 'team', teamId: team };
  const subject = about?.subject ?? chosen;
  const making = useChange({
    request: () => call('makeCalendarLink', { body: subject }),
    onSettled: () => queries.invalidateQueries({ queryKey: calendarLinks.queryKey }),
  });
  const shown = links.data?.links.filter((link) =>
    about === null ? link.kind !== 'gym' : showsSubject(link, about.subject),
  );

  return (
    <Dialog
      size="form"
      title={about === null ? messages.title : `${messages.title}: ${about.name}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-5">
        <p className="max-w-prose">
          {subject.kind === 'gym'
            ? 'Anyone with the link can see this gym’s schedule in their calendar, without logging in. It shows no people’s names.'
            : 'Subscribe once and your calendar stays up to date: practices, games, changes and cancellations.'}
        </p>
        {making.answer ? (
          <NewLink made={making.answer} />
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            {about === null && links.data && links.data.teams.length > 1 && (
              <div className="min-w-0 grow">
                <SelectInput<number | null>
                  label="What the calendar shows"
                  value={team}
                  options={[
                    [null, 'All my teams'],
                    ...links.data.teams.map(({ id, name }) => [id, name] as const),
                  ]}
                  onChange={setTeam}
                />
              </div>
            )}
            <Button
              tone="primary"
              className="phone:grow"
              busy={making.busy}
              // so that a double click creates only one link
              ignoresDoubleClick
              onClick={() => making.send()}
            >
              Create link
            </Button>
          </div>
        )}
        {making.error && (
          <Notice tone="bad">
            {errorText(making.error, { failed: 'We couldn’t create the link. Please try again.' })}
          </Notice>
        )}
        {links.isPending && <Skeleton className="h-16" />}
        <QueryFailed query={links} failed="We couldn’t load your calendar links." />
        {shown && (
          <LinkList
            links={shown}
            isOfOne={about !== null}
            heading={about?.subject.kind === 'team' ? 'Links of this team' : 'Your links'}
          />
        )}
      </div>
    </Dialog>
  );
}

/** What a calendar shows, as in the call that creates a link. */
export type Subject = { kind: 'coach' } | { kind: 'team'; teamId: number } | { kind: 'gym'; venueId: number };

/** Whether the link shows exactly that. */
function showsSubject(link: CalendarLink, subject: Subject): boolean {
  if (subject.kind === 'team') return link.teamId === subject.teamId;
  return subject.kind === 'gym' ? link.venueId === subject.venueId : link.kind === 'coach';
}

/** The URL that opens the link in a calendar program. */
const subscribeAddress = (url: string): string => url.replace(/^https?:/, 'webcal:');

type LinkListProps = {
  links: readonly CalendarLink[];
  /** whether all links are for one team or gym, whose name is shown above */
  isOfOne: boolean;
  heading: string;
};

/** The existing links, each with a button that removes it. */
function LinkList({ links, isOfOne, heading }: LinkListProps) {
  const list = useRef<HTMLElement>(null);
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="calendar-links" className="outline-none">
      <h3 id="calendar-links" className="text-lg">
        {heading}
      </h3>
      {links.length === 0 && <p className="mt-1 text-muted">None yet.</p>}
      <ul className="mt-1 divide-y divide-line">
        {links.map((link) => (
          <LinkItem
            key={link.id}
            link={link}
            isOfOne={isOfOne}
            // the pressed button disappears along with its line
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

type LinkItemProps = { link: CalendarLink; isOfOne: boolean; onRemoved: () => void };

function LinkItem({ link, isOfOne, onRemoved }: LinkItemProps) {
  const [isConfirming, setConfirming] = useState(false);
  const textOf = useLeagueTime();
  const queries = useQueryClient();
  const removing = useChange({
    request: () => call('revokeCalendarLink', { params: { id: link.id } }),
    onDone: async ({ message }) => {
      showToast({ title: 'Link removed', text: message });
      await queries.invalidateQueries({ queryKey: calendarLinks.queryKey });
      onRemoved();
    },
  });
  const by = link.madeBy === null ? '' : ` by ${link.madeBy}`;
  const made = `Created ${textOf(link.createdAt, 'day')}${by}`;
  const read = link.lastReadAt === null ? 'not used yet' : `last read ${textOf(link.lastReadAt)}`;
  return (
    <ListItem
      actions={
        isConfirming ? (
          <>
            <Button size="small" autoFocus disabled={removing.busy} onClick={() => setConfirming(false)}>
              No, keep it
            </Button>
            <Button
              size="small"
              tone="danger"
              busy={removing.busy}
              ignoresDoubleClick
              onClick={() => removing.send()}
            >
              Yes, remove it
            </Button>
          </>
        ) : (
          <Button
            size="small"
            aria-label={`${messages.remove} ${link.name}, ${made}`}
            onClick={() => setConfirming(true)}
          >
            {messages.remove}
          </Button>
        )
      }
    >
      {!isOfOne && <p className="font-semibold">{link.name}</p>}
      <p className="text-sm text-muted">{`${made}, ${read}`}</p>
      {!link.isLive && <Badge tone="warn">Shows nothing: you no longer have access.</Badge>}
      {isConfirming && (
        <p className="mt-1 text-sm font-semibold">Calendars using this link will stop updating.</p>
      )}
      {removing.error && (
        <Notice tone="bad" className="mt-2">
          {errorText(removing.error, { failed: 'We couldn’t remove the link. Please try again.' })}
        </Notice>
      )}
    </ListItem>
  );
}

/** A new link, to be copied or opened. It is never shown again. */
function NewLink({ made }: { made: NewCalendarLink }) {
  const ref = useRef<HTMLElement>(null);
  // takes the focus, because the button that created the link is gone
  useEffect(() => ref.current?.focus(), []);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={made.link.name}
      className="grid gap-3 rounded-xl border-2 border-court p-4 outline-none"
    >
      <p className="font-semibold">Here’s your link. We show it only once. Copy it now.</p>
      <CopyLink
        url={made.url}
        hint={
          made.link.kind === 'team'
            ? 'Anyone with this link can view it. It belongs to the team and works until one of its coaches or the league removes it.'
            : 'Anyone with this link can view it. You can remove it below at any time.'
        }
      >
        <a className={buttonClass()} href={subscribeAddress(made.url)}>
          Open in calendar app
        </a>
      </CopyLink>
      <details>
        <summary className="min-h-control-small cursor-pointer font-semibold text-court">
          How to subscribe
        </summary>
        <dl className="mt-2 grid gap-2 text-sm">
          {WAYS.map(({ program, steps }) => (
            <div key={program}>
              <dt className="font-semibold">{program}</dt>
              <dd className="text-muted">{steps}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
