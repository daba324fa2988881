import type { CalendarLinks } from '@portal/contract/calendar-links.ts';
import type { TeamShare } from '@portal/contract/team-share.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { encode } from 'uqr';
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
import { showToast } from '#ui/toast.ts';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { messages } from './messages.ts';

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
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="grid gap-5">
        <p className="max-w-prose">{messages.intro}</p>
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
      <QueryFailed query={links} failed={messages.teamsFailed} />
      {links.data && <TeamChoice teams={links.data.teams} />}
    </>
  );
}

function TeamChoice({ teams }: { teams: readonly SharedTeam[] }) {
  const [chosen, setChosen] = useState(teams[0]?.id);
  const team = teams.find(({ id }) => id === chosen) ?? teams[0];
  if (team === undefined) return <p className="text-muted">{messages.noTeam}</p>;
  return (
    <>
      <SelectInput
        label={messages.team}
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
    onDone: ({ message }) => showToast({ title: messages.stopped, text: message }),
    onSettled: refresh,
  });
  const problem = making.error ?? stopping.error;

  return (
    <>
      {share.isPending && <Skeleton className="h-24" />}
      <QueryFailed query={share} failed={messages.failed} />
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
          {messages.make}
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
      {problem && <Notice tone="bad">{errorText(problem, { failed: messages.changeFailed })}</Notice>}
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
        className="outline-none grid gap-3 rounded-xl border-2 border-court p-4"
      >
        <CopyLink key={url} url={url} hint={messages.hint}>
          <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
            {messages.open}
          </a>
          <Button onClick={() => window.print()}>{messages.print}</Button>
        </CopyLink>
        <QrCode text={url} label={messages.code} className="size-44" />
      </section>
      {isPrinting && <PrintedSheet url={url} teamName={teamName} />}
      {(isOwn || coachFirstName !== null) && (
        <div>
          <Checkbox
            label={isOwn ? messages.showsCoach : messages.showsCoachOf}
            checked={coachFirstName !== null}
            disabled={isBusy}
            onChange={(showsCoach) => onChange({ showsCoach })}
          />
          {coachFirstName !== null && <p className="text-sm text-muted">{messages.shows(coachFirstName)}</p>}
        </div>
      )}
      <div>
        <Checkbox
          label={messages.keepsNext}
          checked={share.keepsNextSeason}
          disabled={isBusy}
          onChange={(keepsNextSeason) => onChange({ keepsNextSeason })}
        />
        <p className="text-sm text-muted">{messages.keepsNextHint}</p>
      </div>
      {question === null ? (
        <p className="flex flex-wrap gap-3">
          <Button size="small" disabled={isBusy} onClick={() => setQuestion('renew')}>
            {messages.renew}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => setQuestion('stop')}>
            {messages.stop}
          </Button>
        </p>
      ) : (
        <div>
          <p className="font-semibold">{question === 'renew' ? messages.renewSure : messages.stopSure}</p>
          <p className="mt-2 flex flex-wrap gap-3">
            <Button size="small" autoFocus disabled={isBusy} onClick={() => setQuestion(null)}>
              {messages.keep}
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
              {question === 'renew' ? messages.renewYes : messages.stopYes}
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
      <p className="mx-auto max-w-md text-lg">{messages.printed}</p>
      <p className="mt-6 font-semibold wrap-anywhere">{url}</p>
    </div>,
    document.body,
  );
}

type QrCodeProps = { text: string; label: string; className: string };

/** The address as a code that a phone's camera opens, dark on white in dark mode too, because cameras expect that. */
function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
