import { type IsoDate, minutesOf, type WallTime } from '#time/wall-clock.ts';

/** Time on a court. All sums of the permit book are whole minutes of wall-clock time. */
export type CourtTime = { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };

/** The input for the hours of one school. Overlapping times on a court count once. */
export type SchoolTimes = {
  /** hours of approved permits, as the permits are now */
  permitted: readonly CourtTime[];
  /** approved slots; one that has started counts as permitted even if its permit was canceled since */
  offered: readonly (CourtTime & { hasBegun: boolean })[];
  /** active entries of all kinds except blackouts */
  booked: readonly (CourtTime & { isOver: boolean })[];
  returned: readonly (CourtTime & { isInTime: boolean })[];
};

/** Hours of one court on one day, in minutes. */
type CourtDay = {
  courtId: number;
  date: IsoDate;
  /** without overlaps, in order */
  permittedTimes: { startTime: WallTime; endTime: WallTime }[];
  permitted: number;
  offered: number;
  booked: number;
  used: number;
  returnedInTime: number;
  returnedLate: number;
};

/** From the start of a school's first entry on a day to the end of its last. */
type CustodianDay = { date: IsoDate; startTime: WallTime; endTime: WallTime; minutes: number };

/** Hours of a school in minutes. */
export type BookSums = {
  permitted: number;
  offered: number;
  booked: number;
  used: number;
  returnedInTime: number;
  returnedLate: number;
  custodian: number;
  /** what the school may bill: permitted hours that were not returned in time */
  due: number;
  /** null if there is no invoice yet */
  invoiced: number | null;
  /** invoiced minus due; null without an invoice */
  difference: number | null;
};

type Range = { startTime: WallTime; endTime: WallTime };

/** The same time as ranges without overlaps, in order. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const { startTime, endTime } of ranges.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    const last = merged.at(-1);
    if (last === undefined || last.endTime < startTime) merged.push({ startTime, endTime });
    else if (last.endTime < endTime) last.endTime = endTime;
  }
  return merged;
}

const minutesIn = ({ startTime, endTime }: Range): number => minutesOf(endTime) - minutesOf(startTime);
const totalOf = (ranges: readonly Range[]): number =>
  mergeRanges(ranges).reduce((sum, range) => sum + minutesIn(range), 0);

/** The hours of a school by day and court; days without any are left out. */
export function courtDays({ permitted, offered, booked, returned }: SchoolTimes): CourtDay[] {
  const keyOf = ({ courtId, date }: CourtTime) => `${date} ${courtId}`;
  const wasPermitted = [...permitted, ...offered.filter(({ hasBegun }) => hasBegun)];
  const by = {
    permitted: Map.groupBy(wasPermitted, keyOf),
    offered: Map.groupBy(offered, keyOf),
    booked: Map.groupBy(booked, keyOf),
    returned: Map.groupBy(returned, keyOf),
  };
  const days = new Map(
    [...wasPermitted, ...offered, ...booked, ...returned].map((time) => [keyOf(time), time]),
  );
  return [...days]
    .map(([key, { courtId, date }]) => {
      const permittedTimes = mergeRanges(by.permitted.get(key) ?? []);
      const ofEntries = by.booked.get(key) ?? [];
      const ofReturns = by.returned.get(key) ?? [];
      return {
        courtId,
        date,
        permittedTimes,
        permitted: totalOf(permittedTimes),
        offered: totalOf(by.offered.get(key) ?? []),
        booked: totalOf(ofEntries),
        used: totalOf(ofEntries.filter(({ isOver }) => isOver)),
        returnedInTime: totalOf(ofReturns.filter(({ isInTime }) => isInTime)),
        returnedLate: totalOf(ofReturns.filter(({ isInTime }) => !isInTime)),
      };
    })
    .toSorted((a, b) => (a.date === b.date ? a.courtId - b.courtId : a.date < b.date ? -1 : 1));
}

/** The days that need a custodian, in order. */
export function custodianDays(booked: readonly CourtTime[]): CustodianDay[] {
  return [...Map.groupBy(booked, ({ date }) => date)]
    .map(([date, times]) => {
      const startTime = times.map((time) => time.startTime).toSorted()[0] ?? '';
      const endTime =
        times
          .map((time) => time.endTime)
          .toSorted()
          .at(-1) ?? '';
      return { date, startTime, endTime, minutes: minutesIn({ startTime, endTime }) };
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

const COUNTED = ['permitted', 'offered', 'booked', 'used', 'returnedInTime', 'returnedLate'] as const;

/**
 * The hours of a school in a month.
 * @param times of that month only
 * @param invoiced minutes; null without an invoice
 * @see docs/spec/decisions.md#permit-book
 */
export function sumHours(times: SchoolTimes, invoiced: number | null): BookSums {
  const days = courtDays(times);
  const [permitted = 0, offered = 0, booked = 0, used = 0, returnedInTime = 0, returnedLate = 0] =
    COUNTED.map((field) => days.reduce((sum, day) => sum + day[field], 0));
  const due = Math.max(0, permitted - returnedInTime);
  return {
    permitted,
    offered,
    booked,
    used,
    returnedInTime,
    returnedLate,
    custodian: custodianDays(times.booked).reduce((sum, { minutes }) => sum + minutes, 0),
    due,
    invoiced,
    difference: invoiced === null ? null : invoiced - due,
  };
}

/** The sums over several schools. `invoiced` and `difference` ignore schools without an invoice. */
export function totalSums(schools: readonly BookSums[]): BookSums {
  const sum = (field: keyof BookSums) => schools.reduce((total, school) => total + (school[field] ?? 0), 0);
  const hasInvoice = schools.some(({ invoiced }) => invoiced !== null);
  return {
    permitted: sum('permitted'),
    offered: sum('offered'),
    booked: sum('booked'),
    used: sum('used'),
    returnedInTime: sum('returnedInTime'),
    returnedLate: sum('returnedLate'),
    custodian: sum('custodian'),
    due: sum('due'),
    invoiced: hasInvoice ? sum('invoiced') : null,
    difference: hasInvoice ? sum('difference') : null,
  };
}
