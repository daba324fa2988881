import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { daysOf } from '@portal/domain/time/week.ts';
import { currentPeriod } from '#league/period.ts';
import type { LeagueSettings } from '#league/settings.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { createDayChanges } from '#platform/db/changed-days.ts';
import { listOpenSlots } from '#platform/db/open-slots.ts';
import { type EncodedBody, encodeParts, toBodyPart } from '#platform/http/encoded-body.ts';
import type { Portal } from '#portal.ts';
import { type OpenDay, toOpenDay, wallClock } from './open-day.ts';

/** A list in memory, and how long it is the truth. */
type Built = {
  body: EncodedBody;
  /** which change it was read after */
  generation: number;
  settings: LeagueSettings;
  days: ReadonlyMap<IsoDate, OpenDay>;
  /** the first wall clock that it is true at, and the first one at which time alone changes it */
  from: string;
  until: string;
};

/** A reading under way, and the change it began after. */
type Flight = { generation: number; done: Promise<Built> };

/** Only time that moves while a list is being built asks for another one. */
const TRIES = 3;
const MIDNIGHT = '00:00:00';

const [OPENING, BETWEEN, CLOSING] = [toBodyPart('{"availability":['), toBodyPart(','), toBodyPart(']}')];

export type Availability = {
  /** The list of open slots as it stands after every change that was acknowledged before the call. */
  current(): Promise<EncodedBody>;
};

/**
 * The open slots of the period, served from memory and kept day by day. A change that names its days makes only these
 * be read again, any other one everything; so does time with the days that it is about: when a slot begins, and when
 * the period turns. Readers that come meanwhile share one reading. A list is given to a reader only if its reading
 * began after the last change that the reader could know of.
 * @see docs/decisions/0051-changes-by-trigger.md, 0014-cache-by-day.md
 */
export function createAvailability(portal: Portal): Availability {
  const changes = createDayChanges();
  let built: Built | null = null;
  let reading: Flight | null = null;

  portal.feed.subscribe('settings', () => changes.heard(null));
  portal.feed.subscribe('slots', changes.heard);

  /** Time may also jump backward; then what had begun by then is read again, too. */
  const isTrue = (list: Built, wanted: number) => {
    const settings = portal.settings.current();
    const at = wallClock(leagueNowOf(portal.clock, settings.timeZone));
    return list.generation >= wanted && list.settings === settings && list.from <= at && at < list.until;
  };

  async function read(): Promise<Built> {
    const startedAt = changes.count();
    const settings = portal.settings.current();
    const { now, range } = currentPeriod(portal);
    const at = wallClock(now);
    const known = built?.settings === settings ? built.days : new Map<IsoDate, OpenDay>();
    const isKept = (date: IsoDate, day: OpenDay | undefined) =>
      day !== undefined && day.generation >= changes.of(date) && day.from <= at && at < day.until;
    const [first, last] = [range.current.start, range.next.end];
    const period = daysOf({ start: first, end: last });
    const missing = period.filter((date) => !isKept(date, known.get(date)));
    const open =
      missing.length === 0 ? [] : await listOpenSlots(portal.db, { first, last, only: missing, now });
    const slots = Map.groupBy(open, ({ date }) => date);

    const days = new Map<IsoDate, OpenDay>();
    const read = { generation: startedAt, now, timeZone: settings.timeZone };
    for (const date of period) {
      const kept = missing.includes(date) ? undefined : known.get(date);
      days.set(date, kept ?? toOpenDay(date, slots.get(date) ?? [], read));
    }
    const start = wallClock({ date: range.current.start, time: MIDNIGHT });
    const turn = wallClock({ date: range.next.start, time: MIDNIGHT });
    const all = [...days.values()];
    const body = toBody(all);
    built = {
      // one that came out the same is compressed already
      body: built !== null && isSame(built.body, body) ? built.body : body,
      generation: startedAt,
      settings,
      days,
      from: [start, ...all.map(({ from }) => from)].toSorted().at(-1) ?? start,
      until: [turn, ...all.map(({ until }) => until)].toSorted()[0] ?? turn,
    };
    return built;
  }

  function launch(): Flight {
    const flight = { generation: changes.count(), done: read() };
    reading = flight;
    const land = () => {
      reading = null;
    };
    flight.done.then(land, land);
    return flight;
  }

  return {
    async current() {
      await portal.feed.waitUntilCurrent();
      const wanted = changes.count();
      for (let attempt = 1; ; attempt += 1) {
        if (built !== null && isTrue(built, wanted)) return built.body;
        // a reading that began before the last change we know of is of no use to us; after it, little is left to read
        while (reading !== null && reading.generation < wanted) await reading.done.catch(() => {});
        const list = await (reading ?? launch()).done;
        if (isTrue(list, wanted) || attempt === TRIES) return list.body;
      }
    },
  };
}

/** One JSON object of all days, the same bytes as if it had been written at once. */
function toBody(days: readonly OpenDay[]): EncodedBody {
  const parts = days.flatMap(({ part }) => (part === null ? [] : [BETWEEN, part]));
  return encodeParts([OPENING, ...parts.slice(1), CLOSING]);
}

const isSame = (a: EncodedBody, b: EncodedBody) => a.form('identity').etag === b.form('identity').etag;
