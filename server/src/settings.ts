import { isTimeZone } from '@portal/domain/time/wall-clock.ts';
import type { WeekStart } from '@portal/domain/time/week.ts';
import type { Db } from '#db/database.ts';

/** What the league decides for itself; one row of `setting` each. */
export type LeagueSettings = {
  leagueName: string;
  contactPhone: string;
  contactEmail: string;
  /** IANA name */
  timeZone: string;
  weekStart: WeekStart;
};

export type Settings = {
  /** the settings in force, from memory */
  current(): LeagueSettings;
  /** reads them again; call it when the feed says that they changed */
  reload(): Promise<void>;
};

const text = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback);

export async function openSettings(db: Db, first: { timeZone: string }): Promise<Settings> {
  let settings: LeagueSettings;
  const reload = async () => {
    const rows = await db.selectFrom('setting').selectAll().execute();
    const stored = new Map(rows.map((row) => [row.name, row.value.value]));
    const zone = text(stored.get('timeZone'), first.timeZone);
    settings = {
      leagueName: text(stored.get('leagueName'), 'Youth Basketball League'),
      contactPhone: text(stored.get('contactPhone'), '+1 732 555 0100'),
      contactEmail: text(stored.get('contactEmail'), 'coaches@example.org'),
      timeZone: isTimeZone(zone) ? zone : first.timeZone,
      weekStart: stored.get('weekStart') === 'sunday' ? 'sunday' : 'monday',
    };
  };
  await db
    .insertInto('setting')
    .values({ name: 'timeZone', value: JSON.stringify({ value: first.timeZone }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await reload();
  return { current: () => settings, reload };
}
