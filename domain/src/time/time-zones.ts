import type { IsoDate } from './wall-clock.ts';

/** What people call the league's time zone, folded: 'est', 'et', 'eastern time'. */
export type LeagueZone = {
  timeZone: string;
  names: ReadonlySet<string>;
  /** the day of the times that are read, behind which the offset of the zone may stand: '18:00:00-05:00' */
  date?: IsoDate | null;
};

const STYLES = ['short', 'shortGeneric', 'long', 'longGeneric'] as const;
/** The days of the year on which a zone may have its two names. */
const WINTER_AND_SUMMER = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** Formatting names takes long. */
const zones = new Map<string, LeagueZone>();

export function leagueZone(timeZone: string): LeagueZone {
  const known = zones.get(timeZone) ?? { timeZone, names: namesOf(timeZone) };
  zones.set(timeZone, known);
  return known;
}

/** The offset of a zone on a day: '-0500'. */
function offsetOn(date: IsoDate, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(Date.parse(`${date}T12:00:00Z`)).find(isZoneName)?.value ?? '';
  return name.replace(/^GMT|:/g, '');
}

const isZoneName = ({ type }: Intl.DateTimeFormatPart): boolean => type === 'timeZoneName';

function namesOf(timeZone: string): ReadonlySet<string> {
  const named = STYLES.flatMap((timeZoneName) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName });
    return WINTER_AND_SUMMER.flatMap((at) => format.formatToParts(at).find(isZoneName)?.value ?? []);
  });
  const names = [...named, timeZone].map((name) => name.toLowerCase());
  const words = names.flatMap((name) => (name.endsWith(' time') ? [name, name.replace(/ .*/, '')] : [name]));
  return new Set(words);
}

/** Zones that people of a league near another one write. */
const KNOWN = new Set(
  'et est edt ct cst cdt mt mst mdt pt pst pdt akt akst akdt hst hdt ht ast adt nst ndt utc gmt bst eastern central mountain pacific alaska atlantic'.split(
    ' ',
  ),
);
/** The zone that a heading names, such as 'Start (CST)'; null if it names none. */
export function zoneOfHeader(header: string): string | null {
  const named = /[([]([^)\]]*)|;tzid=(.*)/i.exec(header)?.slice(1).join('') ?? '';
  return isZone(named) ? named.trim() : null;
}

const isZone = (name: string): boolean =>
  KNOWN.has(name.trim().toLowerCase().replace(/ .*/, '')) || /^[a-z]+\/[a-z_]+$/i.test(name.trim());

/** The zone that a line above a table says its times are in: 'All times Eastern', 'Time zone: PT'; null if it names none. */
export function zoneOfTitle(title: string): string | null {
  const [, named = ''] =
    /\b(?:all times(?: are)?(?: shown| listed)?(?: in)?|times (?:are )?(?:shown |listed )?in|time ?zone) ?:? ?\(?([a-z/_]+(?: (?:standard |daylight )?time)?)/i.exec(
      title,
    ) ?? [];
  return isZone(named) ? named : null;
}

/** Whether a name is one of the league's zone: 'EST', 'Eastern Time (US & Canada)', 'America/New_York'. */
export function isOfLeague(zone: string, { names }: LeagueZone): boolean {
  const key = zone
    .toLowerCase()
    .replace(/^\((?:utc|gmt)[^)]*\) ?/, '')
    .trim();
  return names.has(key) || names.has(key.replace(/ .*/, '')) || names.has(key.replace(/^us\//, ''));
}

/** A word or words after a time, perhaps in brackets. */
const ZONE = /(?<=[\dm.]) ?\(?([a-z]{1,20}(?: (?:standard |daylight )?time)?)\)?(?=$|[ ,)–—-])/g;
/** As in calendars: '18:00:00Z', '18:00:00-05:00'. */
const OFFSET = /(\d:\d\d:\d\d)(?:\.\d+)?(z|[+-]\d\d:?\d\d)$/;

/** A folded text without the names of the league's zone and its offset; null if it names another zone. */
export function withoutZone(text: string, { names, timeZone, date }: LeagueZone): string | null {
  const offset = OFFSET.exec(text)?.[2]?.replace(':', '');
  let isElsewhere = offset !== undefined && (!date || offset !== offsetOn(date, timeZone));
  const rest = text.replace(OFFSET, '$1').replace(ZONE, (all, word: string) => {
    if (names.has(word)) return '';
    if (KNOWN.has(word.replace(/ .*/, ''))) isElsewhere = true;
    return all;
  });
  return isElsewhere ? null : rest.trim();
}
