const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const STYLES = {
  /** 'Nov 21, 2026, 6:02 PM' */
  moment: { ...DAY, ...TIME },
  /** 'Nov 21, 2026, 6:02:33 PM' */
  second: { ...DAY, ...TIME, second: '2-digit' },
  /** 'Nov 21, 2026' */
  day: DAY,
  /** 'Nov 21' */
  shortDay: { month: 'short', day: 'numeric' },
  /** 'Sat, Nov 21, 2026, 6:02 PM' */
  weekday: { weekday: 'short', ...DAY, ...TIME },
  /** '6:02 PM' */
  clock: TIME,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type InstantStyle = keyof typeof STYLES;

const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(at);

/**
 * An instant (ISO 8601) in the league's time zone, which is named if this computer's clock shows another
 * time: 'Nov 21, 2026, 6:02 PM EST'.
 * @param timeZone the league's; if null (unknown), this computer's is used and always named
 */
export function instantText(at: string, timeZone: string | null, style: InstantStyle = 'moment'): string {
  const date = new Date(at);
  const options: Intl.DateTimeFormatOptions = STYLES[style];
  const zone = timeZone === null ? {} : { timeZone };
  const text = format(date, { ...options, ...zone });
  const hasTime = 'hour' in options;
  if (!hasTime || (timeZone !== null && text === format(date, options))) return text;
  return format(date, { ...options, ...zone, timeZoneName: 'short' });
}

/** Whether two instants are on the same day of the league. */
export const isSameDay = (a: string, b: Date, timeZone: string | null): boolean => {
  const zone = timeZone === null ? {} : { timeZone };
  return format(new Date(a), { ...DAY, ...zone }) === format(b, { ...DAY, ...zone });
};

/** ' EST' if this computer's clock shows another time than the league's, else ''. */
export function zoneNote(at: string, timeZone: string): string {
  const [text, named] = [format(new Date(at), { ...TIME, timeZone }), instantText(at, timeZone, 'clock')];
  return named.slice(text.length);
}
