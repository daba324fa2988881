/** What people call the league's time zone, folded: 'est', 'et', 'eastern time'. */
export type LeagueZone = { names: ReadonlySet<string> };

const STYLES = ['short', 'shortGeneric', 'long', 'longGeneric'] as const;
/** The days of the year on which a zone may have its two names. */
const WINTER_AND_SUMMER = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** Formatting names takes long. */
const zones = new Map<string, LeagueZone>();

export function leagueZone(timeZone: string): LeagueZone {
  const known = zones.get(timeZone) ?? { names: namesOf(timeZone) };
  zones.set(timeZone, known);
  return known;
}

function namesOf(timeZone: string): ReadonlySet<string> {
  const named = STYLES.flatMap((timeZoneName) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName });
    return WINTER_AND_SUMMER.flatMap(
      (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? [],
    );
  });
  const names = named.map((name) => name.toLowerCase());
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
  const named = /[([]([^)\]]*)/.exec(header)?.[1] ?? '';
  const word = named.trim().toLowerCase().replace(/ .*/, '');
  return KNOWN.has(word) ? named.trim() : null;
}

/** A word or words after a time, perhaps in brackets. */
const ZONE = /(?<=[\dm.]) ?\(?([a-z]{1,20}(?: (?:standard |daylight )?time)?)\)?(?=$|[ ,)–—-])/g;

/** A folded text without the names of the league's zone; null if it names another zone. */
export function withoutZone(text: string, { names }: LeagueZone): string | null {
  let isElsewhere = false;
  const rest = text.replace(ZONE, (all, word: string) => {
    if (names.has(word)) return '';
    if (KNOWN.has(word.replace(/ .*/, ''))) isElsewhere = true;
    return all;
  });
  return isElsewhere ? null : rest.trim();
}
