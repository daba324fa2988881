import { foldName } from '#coaches/names.ts';
import { parseDateCell, parseWeekdaysCell, type WeekdayLetters } from './cells.ts';
import { addDays, daysBetween, type IsoDate, type Weekday, weekdayOf } from './wall-clock.ts';

/** How days return; null where the text does not say. */
export type Repeats = {
  /** 2 for every other week */
  everyWeeks: number;
  weekdays: readonly Weekday[] | null;
  /** the only ones of these weekdays in a month: 1 for its first, -1 for its last; null for all */
  ofMonth: readonly number[] | null;
  /** how many days there are, and how many weeks that have one */
  count: number | null;
  weeks: number | null;
  lastDate: IsoDate | null;
};

const WEEKLY: Repeats = {
  everyWeeks: 1,
  weekdays: null,
  ofMonth: null,
  count: null,
  weeks: null,
  lastDate: null,
};

const ONCE =
  /^(?:none|never|no|n|false|once|(?:does )?not (?:repeat(?:ing)?|recurring)|(?:does not|doesn't|no) (?:repeat|recurrence)|non-?recurring|(?:one[- ]time|single)(?: (?:event|only|date|day|use))?)$/;
const NUMBERS = new Map([
  ['other', 2],
  ['alternate', 2],
  ['two', 2],
  ['second', 2],
  ['2nd', 2],
  ['three', 3],
  ['third', 3],
  ['3rd', 3],
  ['four', 4],
]);
const EACH = '(?:repeat(?:s|ing)? |recur(?:s|ring) )?';
const NUMBER = '(other|alternate|two|second|2nd|three|third|3rd|four|[1-4])';
const EVERY_OTHER = new RegExp(
  `^${EACH}(?:(?:every |each )?${NUMBER} weeks?|bi-?weekly|fortnightly|alternating weeks)\\b`,
);
/** Not '2nd Monday' and 'every third Monday', which are days of a month. */
const EVERY_OTHER_DAY = new RegExp(
  `^${EACH}(?:every |each )?(other|alternate|two|three|four|[1-4]|(?<=every )second) (?=(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\\b)`,
);
const EVERY_WEEK = new RegExp(
  `^${EACH}(?:weekly|every week|each week|yes|true|y|recurring|repeats|series)\\b`,
);
const ORDINALS = new Map([
  ['1st', 1],
  ['first', 1],
  ['2nd', 2],
  ['second', 2],
  ['3rd', 3],
  ['third', 3],
  ['4th', 4],
  ['fourth', 4],
  ['last', -1],
]);
const ORDINAL = `(?:${[...ORDINALS.keys()].join('|')})`;
/** '1st & 3rd Mondays', 'Monthly on the second Tuesday', 'every last Friday of the month'. */
const OF_MONTH = new RegExp(
  `^(?:monthly )?(?:on )?(every |each )?(?:the )?(${ORDINAL}(?:(?: ?[,&+/] ?| and ){1,2}${ORDINAL})*) (\\S+?)((?: (?:of|in) (?:the|each|every|a) month|,? monthly)?)$`,
);
const TIMES = / ?[,;(]? ?(?:for|x) ?(\d{1,2}) ?(weeks?|wks?|times|occurrences|sessions|x)?\)?$/;
const UNTIL = / ?[,;(]? ?(?:until|till|through|thru|ending(?: on)?|ends(?: on)?|to) (\S.*?)\)?$/;

const RULE_DAYS = new Map<string, Weekday>([
  ['SU', 0],
  ['MO', 1],
  ['TU', 2],
  ['WE', 3],
  ['TH', 4],
  ['FR', 5],
  ['SA', 6],
]);

/** Reads days of a month. 'Every third Monday' is none, because it may be every third week, too. */
function parseOfMonth(key: string, letters?: WeekdayLetters): Pick<Repeats, 'weekdays' | 'ofMonth'> | null {
  const [found, every, ordinals = '', days = '', month] = OF_MONTH.exec(key) ?? [];
  const ofMonth =
    ordinals.match(new RegExp(ORDINAL, 'g'))?.map((ordinal) => ORDINALS.get(ordinal) ?? 0) ?? [];
  const weekdays = parseWeekdaysCell(days, letters);
  const [only = 0] = ofMonth;
  const isUnclear = every !== undefined && month === '' && ofMonth.length === 1 && only > 1;
  return found === undefined || weekdays === null || isUnclear ? null : { weekdays, ofMonth };
}

/** Reads the rule of a calendar: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10'. */
function parseRule(text: string): Repeats | null {
  const parts = new Map(
    text
      .toUpperCase()
      .replace(/^RRULE:/, '')
      .split(';')
      .map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? ''] as const),
  );
  const { FREQ, INTERVAL = '1', BYDAY, COUNT, UNTIL: until, WKST: _, ...others } = Object.fromEntries(parts);
  const weekdays = BYDAY?.split(',').map((day) => RULE_DAYS.get(day));
  const lastDate =
    until === undefined
      ? null
      : parseDateCell(until.slice(0, 8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
  const isRead =
    FREQ === 'WEEKLY' &&
    Object.keys(others).length === 0 &&
    weekdays?.includes(undefined) !== true &&
    (until === undefined || lastDate !== null);
  return isRead
    ? {
        ...WEEKLY,
        everyWeeks: Number(INTERVAL),
        weekdays: (weekdays as Weekday[] | undefined) ?? null,
        count: COUNT === undefined ? null : Number(COUNT),
        lastDate,
      }
    : null;
}

/**
 * Parses 'Weekly', 'Every other week', 'Every other Monday', 'Weekly on Mon/Wed', 'Weekly x 10', 'Bi-weekly until 3/1/2027',
 * '1st & 3rd Mondays' and the rule of a calendar; 'once' for what does not return; null for anything else, such as 'Monthly'.
 */
export function parseRepeats(text: string, letters?: WeekdayLetters): Repeats | 'once' | null {
  const { key } = foldName(text);
  if (ONCE.test(key)) return 'once';
  if (/freq=/.test(key)) return parseRule(foldName(text).shown);
  const [, times, unit = ''] = TIMES.exec(key) ?? [];
  const plain = times === undefined ? key : key.replace(TIMES, '');
  const until = UNTIL.exec(plain)?.[1];
  const lastDate = until === undefined ? null : parseDateCell(until);
  const rest = lastDate === null ? plain : plain.replace(UNTIL, '');
  const ofMonth = parseOfMonth(rest, letters);
  const ends = {
    lastDate,
    count: times !== undefined && !/^w/.test(unit) ? Number(times) : null,
    weeks: times !== undefined && /^w/.test(unit) ? Number(times) : null,
  };
  if (ofMonth !== null) return { ...WEEKLY, ...ends, ...ofMonth };
  for (const pattern of [EVERY_OTHER, EVERY_OTHER_DAY, EVERY_WEEK, /^/]) {
    const [found, number] = pattern.exec(rest) ?? [];
    if (found === undefined) continue;
    const days = rest
      .slice(found.length)
      .replace(/^(?: ?[,:-])? ?(?:\(|on )?/, '')
      .replace(/\)$/, '')
      .trim();
    const weekdays = days === '' ? null : parseWeekdaysCell(days, letters);
    if ((days !== '' && weekdays === null) || (found === '' && days === '')) continue;
    const everyWeeks =
      pattern === EVERY_WEEK || found === '' ? 1 : (NUMBERS.get(number ?? 'other') ?? Number(number));
    return { ...WEEKLY, ...ends, everyWeeks, weekdays };
  }
  return null;
}

/** The most days that are listed. */
const MOST_DAYS = 400;

/**
 * The days from the first one on that return so, in order; weeks begin on Sunday.
 * @param end the last day that may be one; null if a number says where they end
 */
export function repeatedDays(
  firstDate: IsoDate,
  end: IsoDate | null,
  {
    everyWeeks,
    count,
    weeks,
    weekdays,
    ofMonth,
  }: Omit<Repeats, 'lastDate' | 'weekdays'> & { weekdays: readonly Weekday[] },
): IsoDate[] {
  const days: IsoDate[] = [];
  const sunday = addDays(firstDate, -weekdayOf(firstDate));
  for (let at = 0; at < MOST_DAYS * everyWeeks && (count === null || days.length < count); at += 1) {
    const day = addDays(firstDate, at);
    const week = Math.floor(daysBetween(sunday, day) / 7);
    if (end !== null && day > end) break;
    if (!weekdays.includes(weekdayOf(day)) || week % everyWeeks !== 0) continue;
    if (ofMonth?.every((place) => !isPlaceInMonth(day, place))) continue;
    const first = days[0] ?? day;
    const weekOfFirst = Math.floor(daysBetween(sunday, first) / 7);
    if (weeks !== null && week - weekOfFirst >= weeks * everyWeeks) break;
    days.push(day);
  }
  return days;
}

/** Whether a day is the first (1), second (2), ... or last (-1) of its weekday in its month. */
function isPlaceInMonth(day: IsoDate, place: number): boolean {
  if (place === -1) return addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
  return Math.ceil(Number(day.slice(8)) / 7) === place;
}
