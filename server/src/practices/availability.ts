import type { AvailableSlot } from '@portal/contract/practices.ts';
import { type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#clock.ts';
import { listOpenSlots, type OpenSlot } from '#db/open-slots.ts';
import { type EncodedBody, encodeBody } from '#http/encoded-body.ts';
import type { Portal } from '#portal.ts';
import type { LeagueSettings } from '#settings.ts';
import { currentPeriod } from './period.ts';

/** A list in memory, and how long it is the truth. */
type Built = {
  body: EncodedBody;
  /** which change it was read after */
  generation: number;
  settings: LeagueSettings;
  /** the wall clock it was built at, and the first one at which time alone changes it */
  from: string;
  until: string;
};

/** A query under way, and the change it began after. */
type Flight = { generation: number; done: Promise<Built> };

/** Only time that moves while a list is being built asks for another one. */
const TRIES = 3;

export type Availability = {
  /** The list of open slots as it stands after every change that was acknowledged before the call. */
  current(): Promise<EncodedBody>;
};

const wallClock = ({ date, time }: LeagueNow) => `${date}T${time}`;

/**
 * The open slots of the period, served from memory. The list is built anew when slots or settings changed anywhere,
 * when its first slot begins, and when the period turns; readers that come meanwhile share one query. A list is given
 * to a reader only if its query began after the last change that the reader could know of.
 * @see docs/decisions/0003-memory-that-stays-true.md
 */
export function createAvailability(portal: Portal): Availability {
  let generation = 0;
  let built: Built | null = null;
  let building: Flight | null = null;
  const outdate = () => {
    generation += 1;
  };
  portal.feed.subscribe('slots', outdate);
  portal.feed.subscribe('settings', outdate);

  /** Time may also jump backward; then the list is read again, too. */
  const isTrue = (list: Built, wanted: number) => {
    const settings = portal.settings.current();
    const at = wallClock(leagueNowOf(portal.clock, settings.timeZone));
    return list.generation >= wanted && list.settings === settings && list.from <= at && at < list.until;
  };

  async function build(): Promise<Built> {
    const startedAt = generation;
    const settings = portal.settings.current();
    const { now, range } = currentPeriod(portal);
    const slots = await listOpenSlots(portal.db, { first: range.current.start, last: range.next.end, now });
    const turn = wallClock({ date: range.next.start, time: '00:00:00' });
    const begins = slots.slice(0, 1).map(({ date, startTime }) => wallClock({ date, time: startTime }));
    const list: Built = {
      body: encodeBody({ availability: slots.map((slot) => toAvailableSlot(slot, settings.timeZone)) }),
      generation: startedAt,
      settings,
      from: wallClock(now),
      until: [turn, ...begins].toSorted()[0] ?? turn,
    };
    if (built === null || built.generation <= startedAt) built = list;
    return list;
  }

  function launch(): Flight {
    const flight = { generation, done: build() };
    building = flight;
    const land = () => {
      if (building === flight) building = null;
    };
    flight.done.then(land, land);
    return flight;
  }

  return {
    async current() {
      await portal.feed.caughtUp();
      const wanted = generation;
      for (let attempt = 1; ; attempt += 1) {
        if (built !== null && isTrue(built, wanted)) return built.body;
        // a query that began before the last change we know of is of no use to us
        const flight: Flight = building !== null && building.generation >= wanted ? building : launch();
        const list = await flight.done;
        if (isTrue(list, wanted) || attempt === TRIES) return list.body;
      }
    },
  };
}

/** Who a held slot is for is nobody else's business: its team hears it with its own offers. */
const toAvailableSlot = (slot: OpenSlot, timeZone: string): AvailableSlot => ({
  Id: slot.id,
  AvailableDate: slot.date,
  AvailableTime: slot.startTime,
  EndTime: slot.endTime,
  SchoolName: slot.schoolName,
  GymName: slot.gymName,
  Court: slot.court,
  ScheduleName: slot.scheduleName,
  VenueId: slot.venueId,
  ...(slot.heldUntil !== null && { HeldUntil: wallClock(leagueNow(slot.heldUntil, timeZone)) }),
});
