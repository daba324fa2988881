import type { CalendarLinks } from '@portal/contract/calendar-links.ts';
import type { TeamShare } from '@portal/contract/team-share.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { calendarLinks } from '#calendar/queries.ts';
import { useLeague } from '#league/use-league.ts';
import { CopyLink } from '#shared/copy-link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { showToast } from '#ui/toast.ts';
import { useIsPrinting } from '#ui/use-is-printing.ts';

/** The texts of the dialog that shares a team's schedule with families. */
const messages = {
  title: 'Share with families',
  code: 'A code for phones that opens the page',
  shows: (name: string) => `The page says “Coach ${name}”.`,
} as const;

type SharedTeam = CalendarLinks['teams'][number];

type ShareDialogProps = {
  /** an administrator shares this team; left out, a coach chooses among their own teams */
  team?: SharedTeam;
  onClose: () => void;
};

/** Makes, shows and ends the page of a team that families open without an account. */
export function ShareDialog({ team, onClose }: ShareDialogProps) {
  return (
    <Dialog
      size="form"
      title={team === undefined ? messages.title : `${messages.title}: ${team.name}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid grid-cols-1 gap-5">
        <p className="max-w-prose">
          Parents see the team’s practices and games on a page of its own, always up to date, without an
          account. It names no person.
        </p>
        {team === undefined ? <OwnTeams /> : <SharedSchedule team={team} isOwn={false} />}
      </div>
    </Dialog>
  );
}

function OwnTeams() {
  const links = useQuery(calendarLinks);
  return (
    <>
      {links.isPending && <Skeleton className="h-16" />}
      <QueryFailed query={links} failed="We couldn’t load your teams." />
      {links.data && <TeamChoice teams={links.data.teams} />}
    </>
  );
}

function TeamChoice({ teams }: { teams: readonly SharedTeam[] }) {
  const [chosen, setChosen] = useState(teams[0]?.id);
  const team = teams.find(({ id }) => id === chosen) ?? teams[0];
  if (team === undefined) return <p className="text-muted">You have no team this season.</p>;
  return (
    <>
      <SelectInput
        label="Team"
        value={team.id}
        options={teams.map(({ id, name }) => [id, name])}
        onChange={setChosen}
      />
      <SharedSchedule key={team.id} team={team} isOwn />
    </>
  );
}

function SharedSchedule({ team, isOwn }: { team: SharedTeam; isOwn: boolean }) {
  const queryKey = ['team-share', team.id];
  const params = { id: team.id };
  const queries = useQueryClient();
  const share = useQuery({ queryKey, queryFn: ({ signal }) => call('getTeamShare', { params, signal }) });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const making = useChange({
    request: (body: { showsCoach?: boolean; keepsAddress?: boolean; keepsNextSeason?: boolean }) =>
      call('shareTeam', { params, body }),
    onSettled: refresh,
  });
  const stopping = useChange({
    request: () => call('stopSharingTeam', { params }),
    onDone: ({ message }) => showToast({ title: 'Page turned off', text: message }),
    onSettled: refresh,
  });
  const problem = making.error ?? stopping.error;

  return (
    <>
      {share.isPending && <Skeleton className="h-24" />}
      <QueryFailed query={share} failed="We couldn’t load the page of this team." />
      {share.data?.share === null && (
        <Button
          tone="primary"
          className="justify-self-start phone:justify-self-stretch"
          // the button that was pressed is gone
          autoFocus={stopping.answer !== undefined}
          busy={making.busy}
          ignoresDoubleClick
          onClick={() => making.send({})}
        >
          Create page
        </Button>
      )}
      {share.data?.share && (
        <SharedPage
          share={share.data.share}
          teamName={team.name}
          isOwn={isOwn}
          takesFocus={making.answer !== undefined}
          isBusy={making.busy || stopping.busy}
          onChange={(change) => making.send({ ...change, keepsAddress: true })}
          onRenew={() => making.send({})}
          onStop={() => stopping.send()}
        />
      )}
      {problem && (
        <Notice tone="bad">
          {errorText(problem, { failed: 'We couldn’t save this. Please try again.' })}
        </Notice>
      )}
    </>
  );
}

type SharedPageProps = {
  share: TeamShare;
  teamName: string;
  /** the user coaches the team */
  isOwn: boolean;
  /** it has just been made, with a button that is gone */
  takesFocus: boolean;
  isBusy: boolean;
  onChange: (change: { showsCoach: boolean } | { keepsNextSeason: boolean }) => void;
  onRenew: () => void;
  onStop: () => void;
};

function SharedPage({
  share,
  teamName,
  isOwn,
  takesFocus,
  isBusy,
  onChange,
  onRenew,
  onStop,
}: SharedPageProps) {
  const isPrinting = useIsPrinting();
  const [question, setQuestion] = useState<'renew' | 'stop' | null>(null);
  const { url, coachFirstName } = share;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);

  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        aria-label={messages.title}
        className="outline-none grid grid-cols-1 gap-3 rounded-xl border-2 border-court p-4"
      >
        <CopyLink
          key={url}
          url={url}
          hint="Send it to the families of the team. Anyone with the link can see the schedule."
        >
          <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
            Open the page
          </a>
          <Button onClick={() => window.print()}>Print code</Button>
        </CopyLink>
        <QrCode text={url} label={messages.code} className="size-44" />
      </section>
      {isPrinting && <PrintedSheet url={url} teamName={teamName} />}
      {(isOwn || coachFirstName !== null) && (
        <div>
          <Checkbox
            label={isOwn ? 'Show my first name on the page' : 'Show the coach’s first name on the page'}
            checked={coachFirstName !== null}
            disabled={isBusy}
            onChange={(showsCoach) => onChange({ showsCoach })}
          />
          {coachFirstName !== null && <p className="text-sm text-muted">{messages.shows(coachFirstName)}</p>}
        </div>
      )}
      <div>
        <Checkbox
          label="Keep this link for next season"
          checked={share.keepsNextSeason}
          disabled={isBusy}
          onChange={(keepsNextSeason) => onChange({ keepsNextSeason })}
        />
        <p className="text-sm text-muted">
          Families go on seeing this team next season if it has the same name, division and coach.
        </p>
      </div>
      {question === null ? (
        <p className="flex flex-wrap gap-3">
          <Button size="small" disabled={isBusy} onClick={() => setQuestion('renew')}>
            New link
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => setQuestion('stop')}>
            Turn off
          </Button>
        </p>
      ) : (
        <div>
          <p className="font-semibold">
            {question === 'renew'
              ? 'The present link will stop working. Families will need the new one.'
              : 'The page will close for everybody who has the link.'}
          </p>
          <p className="mt-2 flex flex-wrap gap-3">
            <Button size="small" autoFocus disabled={isBusy} onClick={() => setQuestion(null)}>
              No, keep it
            </Button>
            <Button
              size="small"
              tone="danger"
              busy={isBusy}
              ignoresDoubleClick
              onClick={() => {
                setQuestion(null);
                (question === 'renew' ? onRenew : onStop)();
              }}
            >
              {question === 'renew' ? 'Yes, make a new link' : 'Yes, turn it off'}
            </Button>
          </p>
        </div>
      )}
    </>
  );
}

/** One page with the code, for a team's first meeting or the door of a gym. It replaces the page while printing. */
function PrintedSheet({ url, teamName }: { url: string; teamName: string }) {
  const league = useLeague();
  return createPortal(
    <div className="print-only pt-8 text-center">
      <p>{league.name}</p>
      <h1 className="mt-2 text-5xl wrap-anywhere">{teamName}</h1>
      <QrCode text={url} label={messages.code} className="mx-auto my-8 size-[11cm]" />
      <p className="mx-auto max-w-md text-lg">
        Point your phone’s camera at the code to see practices and games, always up to date. You need no
        account.
      </p>
      <p className="mt-6 font-semibold wrap-anywhere">{url}</p>
    </div>,
    document.body,
  );
}
