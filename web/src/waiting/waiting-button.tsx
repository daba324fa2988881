import type { Waitlist } from '@portal/contract/waiting.ts';
import { untilText } from '@portal/domain/waiting/hold.ts';
import { useQuery } from '@tanstack/react-query';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { toHeldUntil } from '#practices/holds.ts';
import { Button, type ButtonSize, type ButtonTone } from '#ui/button.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { LIST_ID, messages, offerTitleId, showHeading } from './messages.ts';
import { waitlist } from './queries.ts';
import type { NamedTeam } from './request-form.ts';

export const loadRequestDialog = async () => (await import('./request-dialog.tsx')).RequestDialog;

type WaitingButtonProps = {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** the team that the page shows, which is initially selected; undefined for all */
  team?: NamedTeam | undefined;
};

/** Leads to the slot that is held for the team, else to its requests, else adds it to the waitlist. */
export function WaitingButton(props: WaitingButtonProps) {
  // only read here: the page fetches it for coaches with a confirmed email
  const { data } = useQuery({ ...waitlist, enabled: false });
  const today = useLeagueToday();
  const { offer, requestCount } = stateOf(data, props.team);
  if (!offer && requestCount === 0) return <JoinButton {...props} label={messages.tellMe} />;
  const { tone = 'quiet', size = 'normal' } = props;
  return (
    <Button tone={tone} size={size} onClick={() => showHeading(offer ? offerTitleId(offer.id) : LIST_ID)}>
      <CheckIcon />
      {offer ? messages.held(untilText(toHeldUntil(offer.heldUntil), today)) : messages.joined(requestCount)}
    </Button>
  );
}

/** The first slot held for the team, and its requests; with all teams, none until each has a request. */
function stateOf(list: Waitlist | undefined, team: NamedTeam | undefined) {
  const isShown = (each: NamedTeam) =>
    team === undefined || (team.teamName === each.teamName && team.divisionName === each.divisionName);
  const teams = (list?.teams ?? []).filter(isShown);
  const requests = (list?.requests ?? []).filter(({ teamId }) => teams.some(({ id }) => id === teamId));
  const hasEach = teams.every(({ id }) => requests.some(({ teamId }) => teamId === id));
  return {
    offer: list?.offers.find((each) => isShown(each.team)),
    requestCount: hasEach ? requests.length : 0,
  };
}

/** Adds a team to the waitlist. */
export function JoinButton({ label, team, ...look }: WaitingButtonProps & { label: string }) {
  return (
    <DialogButton
      {...look}
      dialog={(close) => (
        <LazyDialog load={loadRequestDialog} onClose={close}>
          {(RequestDialog) => <RequestDialog request={null} team={team} onClose={close} />}
        </LazyDialog>
      )}
    >
      {label}
    </DialogButton>
  );
}
