import { type IsoDate, isIsoDate, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { ChangeFeed, FeedListener, Topic } from './change-feed.ts';

/**
 * A day as it was read. It is valid between two points in league time ('YYYY-MM-DDTHH:MM:SS') unless something changes.
 */
export type CachedDay<Value> = {
  value: Value;
  validFrom: string;
  /** the first moment at which it may no longer be valid */
  validUntil: string;
};

/** Earlier and later than any wall-clock time. */
export const ALWAYS = '';
export const NEVER = '9999-12-31T24:00:00';

/** A moment as text that sorts by time. */
export const wallClock = ({ date, time }: LeagueNow): string => `${date}T${time}`;

export type DayCache<View> = {
  /** The view with every change that was committed before the call. */
  current(): Promise<View>;
};

type Options<Value, View> = {
  feed: Pick<ChangeFeed, 'subscribe' | 'waitUntilCurrent'>;
  /** changes of these topics invalidate the days that they name, or all days */
  topics: readonly Topic[];
  now(): LeagueNow;
  /** what all days depend on; a new value (by identity) invalidates all days */
  scope?(): unknown;
  /** the days to show, in order; null: every day that `read` finds */
  days(now: LeagueNow): readonly IsoDate[] | null;
  /** @param only null: every day @returns one result for each day of `only` */
  read(only: readonly IsoDate[] | null, now: LeagueNow): Promise<ReadonlyMap<IsoDate, CachedDay<Value>>>;
  /** @param before the last view, whose unchanged parts can be reused */
  build(days: ReadonlyMap<IsoDate, Value>, before: View | null): View;
};

type StoredDay<Value> = CachedDay<Value> & { generation: number };

type Built<Value, View> = {
  view: View;
  days: ReadonlyMap<IsoDate, StoredDay<Value>>;
  /** the number of the last change before it was read */
  generation: number;
  scope: unknown;
  date: IsoDate;
  validFrom: string;
  validUntil: string;
  /** the last time that every day was read */
  all: { generation: number; date: IsoDate } | null;
};

/** Another read is needed only if time advances while days are read. */
const TRIES = 3;

/**
 * Keeps what is shown of each day in memory. A change that names its days invalidates those days, any other change all of
 * them. A day also expires when its values are no longer valid. Days are read on demand, and callers that wait at the same
 * time share one read. A caller gets a view only if its read began after the last change that was committed before the
 * call.
 * @see docs/decisions/0051-changes-by-trigger.md, 0014-cache-by-day.md
 */
export function createDayCache<Value, View>(options: Options<Value, View>): DayCache<View> {
  const { feed, now, scope = () => null } = options;
  let built: Built<Value, View> | null = null;
  let reading: { generation: number; done: Promise<Built<Value, View>> } | null = null;

  // the number of changes so far; a read that begins now includes all of them
  let count = 0;
  let anyDayAt = 0;
  const changedAt = new Map<IsoDate, number>();
  const lastChange = (day: IsoDate) => changedAt.get(day) ?? anyDayAt;
  const addChange: FeedListener = (days) => {
    count += 1;
    if (days?.every(isIsoDate)) {
      for (const day of days) changedAt.set(day, count);
    } else {
      anyDayAt = count;
      changedAt.clear();
    }
  };
  for (const topic of options.topics) feed.subscribe(topic, addChange);

  const isValid = (one: Built<Value, View>, minGeneration: number) => {
    const at = now();
    return (
      one.generation >= minGeneration &&
      one.scope === scope() &&
      one.date === at.date &&
      isValidAt(one, wallClock(at))
    );
  };

  async function read(): Promise<Built<Value, View>> {
    const [generation, readScope, at] = [count, scope(), now()];
    const before = built?.scope === readScope ? built : null;
    const known = before?.days ?? new Map<IsoDate, StoredDay<Value>>();
    const requested = options.days(at);
    const { all = null } = before ?? {};
    // after the clock is set back, days that were empty may not be
    const isAllKnown = all !== null && all.generation >= anyDayAt && all.date <= at.date;
    const isKept = (date: IsoDate) => {
      const day = known.get(date);
      if (day === undefined) return requested === null && isAllKnown && all.generation >= lastChange(date);
      return day.generation >= lastChange(date) && isValidAt(day, wallClock(at));
    };
    const candidates = requested ?? [...new Set([...known.keys(), ...changedAt.keys()])];
    const missing = requested === null && !isAllKnown ? null : candidates.filter((date) => !isKept(date));
    const fresh = missing?.length === 0 ? new Map() : await options.read(missing, at);

    const days = new Map<IsoDate, StoredDay<Value>>();
    const shown =
      requested ?? [...new Set([...(missing === null ? [] : known.keys()), ...fresh.keys()])].toSorted();
    for (const date of shown) {
      const read = fresh.get(date);
      const day = read ? { ...read, generation } : known.get(date);
      if (day !== undefined) days.set(date, day);
    }
    const stored = [...days.values()];
    built = {
      view: options.build(new Map([...days].map(([date, { value }]) => [date, value])), built?.view ?? null),
      days,
      generation,
      scope: readScope,
      date: at.date,
      validFrom: stored.reduce((latest, { validFrom }) => (validFrom > latest ? validFrom : latest), ALWAYS),
      validUntil: stored.reduce((first, { validUntil }) => (validUntil < first ? validUntil : first), NEVER),
      all: missing === null ? { generation, date: at.date } : all,
    };
    return built;
  }

  function startReading() {
    const started = { generation: count, done: read() };
    reading = started;
    const end = () => {
      reading = null;
    };
    started.done.then(end, end);
    return started;
  }

  return {
    async current() {
      await feed.waitUntilCurrent();
      const minGeneration = count;
      for (let attempt = 1; ; attempt += 1) {
        if (built !== null && isValid(built, minGeneration)) return built.view;
        // a read that began before the last known change is stale; after it, little is left to read
        while (reading !== null && reading.generation < minGeneration) await reading.done.catch(() => {});
        const one = await (reading ?? startReading()).done;
        if (isValid(one, minGeneration) || attempt === TRIES) return one.view;
      }
    },
  };
}

const isValidAt = ({ validFrom, validUntil }: { validFrom: string; validUntil: string }, at: string) =>
  validFrom <= at && at < validUntil;
