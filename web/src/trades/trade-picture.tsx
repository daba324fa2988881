import type { PracticePlace } from '@portal/contract/practice-place.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { ArrowIcon, SwapIcon } from '#ui/icons.tsx';
import { dayText } from './trade-text.ts';

type TradePictureProps = {
  /** the other team */
  partner: string;
  /** what the reader's team gives and gets; null for nothing */
  gives: PracticePlace | null;
  gets: PracticePlace | null;
};

/** A trade as two cards with an arrow between them, seen from the reader's team. */
export function TradePicture({ partner, gives, gets }: TradePictureProps) {
  const isBothWays = gives !== null && gets !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 phone:gap-1">
      {gives ? <PlaceCard label="You give" place={gives} /> : <TeamCard label="Gives it" team={partner} />}
      {isBothWays ? <SwapIcon className={ARROW} /> : <ArrowIcon className={ARROW} />}
      {gets ? <PlaceCard label="You get" place={gets} isNew /> : <TeamCard label="Gets it" team={partner} />}
    </div>
  );
}

const ARROW = 'size-6 text-muted';
const CARD = 'h-full min-w-0 rounded-xl border-2 px-3 py-2 wrap-anywhere phone:px-2';

function PlaceCard({
  label,
  place,
  isNew = false,
}: {
  label: string;
  place: PracticePlace;
  isNew?: boolean;
}) {
  return (
    <div className={`${CARD} ${isNew ? 'border-court bg-court-soft' : 'border-line bg-wood'}`}>
      <p className="text-sm text-muted">{label}</p>
      <p className="font-bold tabular-nums">
        <span className="block">{dayText(place.date)}</span>
        <span className="block">{shortTimeRange(place.startTime, place.endTime)}</span>
      </p>
      <p className="text-sm">{venueAndCourt(place)}</p>
    </div>
  );
}

function TeamCard({ label, team }: { label: string; team: string }) {
  return (
    <div className={`${CARD} border-line bg-wood`}>
      <p className="text-sm text-muted">{label}</p>
      <p className="font-bold">{team}</p>
    </div>
  );
}
