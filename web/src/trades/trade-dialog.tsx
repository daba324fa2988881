import type { PracticePlace } from '@portal/contract/practice-place.ts';
import type { PartnerPractice, PartnerTeam, TradePartners } from '@portal/contract/trades.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { call } from '#api/client.ts';
import type { Booking } from '#practices/from-wire.ts';
import { refreshPractices } from '#practices/queries.ts';
import { dayName } from '#practices/slot-text.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { tradePartners } from './queries.ts';
import { refreshTrades } from './refresh-trades.ts';
import { TradePicture } from './trade-picture.tsx';
import { fullName, placeText } from './trade-text.ts';

/** What the coach wants for the practice: one of another team, or nothing. */
type Choice = { team: PartnerTeam; practice: PartnerPractice | null };

/** Offers a practice to another team: first what to get for it, then a confirmation with both practices. */
export function TradeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const partners = useQuery(tradePartners(booking.slotId));
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  if (choice !== null && isConfirming && partners.data) {
    return (
      <OfferQuestion
        choice={choice}
        slotId={booking.slotId}
        offered={partners.data.offered}
        onDone={onClose}
        onClose={() => setConfirming(false)}
      />
    );
  }
  return (
    <Dialog
      size="form"
      title="Trade this practice"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {partners.data && (
            <Button
              tone="primary"
              aria-disabled={choice === null || undefined}
              onClick={() => setConfirming(choice !== null)}
            >
              Continue
            </Button>
          )}
        </>
      }
    >
      {partners.isPending && <Loading label="Loading practices of other teams" />}
      <QueryFailed query={partners} failed="We couldn’t load the practices of other teams." />
      {partners.data && <Choices partners={partners.data} choice={choice} onChoose={setChoice} />}
    </Dialog>
  );
}

type OfferQuestionProps = {
  choice: Choice;
  slotId: number;
  offered: PracticePlace;
  onDone: () => void;
  onClose: () => void;
};

function OfferQuestion({ choice: { team, practice }, slotId, offered, onDone, onClose }: OfferQuestionProps) {
  const queries = useQueryClient();
  const isGift = practice === null;
  const now = isGift ? 'Give it away now' : 'Trade now';
  const body = { AvailabilityId: slotId, toTeamId: team.id, requestedEntryId: practice?.entryId ?? null };
  return (
    <ConfirmChange
      title={isGift ? 'Give this practice away?' : 'Offer this trade?'}
      yes={team.isOwn ? now : 'Send offer'}
      no="Back"
      request={(keyed) => keyed(body, (headers) => call('offerTrade', { headers, body }))}
      failed="We couldn’t send the offer. Please try again."
      toast={({ message, state }) => ({
        title: state === 'accepted' ? 'Traded' : 'Offer sent',
        text: message,
      })}
      onDone={onDone}
      onSettled={() => {
        refreshTrades(queries);
        refreshPractices(queries);
      }}
      onClose={onClose}
    >
      <TradePicture partner={fullName(team)} gives={offered} gets={practice} />
      <div className="mt-4 grid gap-2">
        <p>
          {team.isOwn ? 'You coach both teams, so this happens right away.' : messages.ask(fullName(team))}
        </p>
        {!team.isOwn && <p>Nothing changes until they accept, and you can withdraw the offer.</p>}
        {isGift && <p>Your team can then book another practice that week.</p>}
      </div>
    </ConfirmChange>
  );
}

type ChoicesProps = {
  partners: TradePartners;
  choice: Choice | null;
  onChoose: (choice: Choice | null) => void;
};

function Choices({ partners, choice, onChoose }: ChoicesProps) {
  const { offered, team, practices, teams, noPractices, noTeams } = partners;
  const [isGift, setGift] = useState(practices.length === 0 && teams.length > 0);
  const [search, setSearch] = useState('');
  const none = isGift ? noTeams : noPractices;
  const words = search.trim().toLowerCase().split(/\s+/);
  const isFound = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const foundPractices = practices.filter((one) =>
    isFound(`${fullName(one.team)} ${dayName(one.date)} ${placeText(one)}`),
  );
  const foundTeams = teams.filter((one) => isFound(fullName(one)));
  const found = isGift ? foundTeams.length : foundPractices.length;

  function show(next: boolean) {
    setGift(next);
    onChoose(null);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="wrap-anywhere">
        <strong className="block">{fullName(team)}</strong>
        {placeText(offered)}
      </p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-sm font-semibold">What do you want for it?</legend>
        {[false, true].map((gift) => (
          <Button
            key={String(gift)}
            tone={gift === isGift ? 'primary' : 'quiet'}
            aria-pressed={gift === isGift}
            onClick={() => show(gift)}
          >
            {gift ? 'Give it away' : 'Another practice'}
          </Button>
        ))}
      </fieldset>
      {none !== '' && <Notice>{none}</Notice>}
      {none === '' && (
        <TextInput
          label="Find a team, gym or day"
          type="search"
          autoComplete={undefined}
          value={search}
          onChange={setSearch}
        />
      )}
      {none === '' && found === 0 && <p className="text-muted">Nothing matches your search.</p>}
      {isGift ? (
        <TeamChoice teams={foundTeams} choice={choice} onChoose={onChoose} />
      ) : (
        <PracticeChoice practices={foundPractices} choice={choice} onChoose={onChoose} />
      )}
    </div>
  );
}

type OptionProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

const Option = ({ name, isChosen, onChoose, children }: OptionProps) => (
  <label className="flex min-h-control cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 wrap-anywhere hover:bg-court-soft has-checked:bg-court-soft">
    <input
      type="radio"
      name={name}
      className="size-6 shrink-0 accent-court"
      checked={isChosen}
      onChange={onChoose}
    />
    <span className="min-w-0">{children}</span>
  </label>
);

type ChoiceProps = Pick<ChoicesProps, 'choice' | 'onChoose'>;

/** The practices by day, in the order of the server: those that fit best first. */
function PracticeChoice({
  practices,
  choice,
  onChoose,
}: ChoiceProps & { practices: readonly PartnerPractice[] }) {
  const name = useId();
  const days = Map.groupBy(practices, ({ date }) => date);
  return [...days].map(([date, ofDay]) => (
    <fieldset key={date} className="min-w-0">
      <legend className="mb-1 flex w-full flex-wrap items-baseline justify-between gap-x-3 font-display text-lg font-bold">
        {dayName(date)}
        <span className="text-sm font-normal text-muted">
          {ofDay[0]?.isSameWeek ? 'Same week' : 'The other week'}
        </span>
      </legend>
      {ofDay.map((practice) => (
        <Option
          key={practice.entryId}
          name={name}
          isChosen={choice?.practice?.entryId === practice.entryId}
          onChoose={() => onChoose({ team: practice.team, practice })}
        >
          <span className="font-semibold tabular-nums">
            {shortTimeRange(practice.startTime, practice.endTime)}
          </span>
          , {venueAndCourt(practice)}
          <span className="block text-sm text-muted">{fullName(practice.team)}</span>
        </Option>
      ))}
    </fieldset>
  ));
}

function TeamChoice({ teams, choice, onChoose }: ChoiceProps & { teams: readonly PartnerTeam[] }) {
  const name = useId();
  if (teams.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-display text-lg font-bold">Teams that can take it</legend>
      {teams.map((team) => (
        <Option
          key={team.id}
          name={name}
          isChosen={choice?.team.id === team.id}
          onChoose={() => onChoose({ team, practice: null })}
        >
          {fullName(team)}
        </Option>
      ))}
    </fieldset>
  );
}
