import { type RoundSettingsWire, roundSettingsSchema } from '@portal/contract/practice-round.ts';
import { ADMIN_FACTOR_RULES, type AdminFactorRule } from '@portal/domain/auth/second-factor.ts';
import { DEFAULT_ROUND } from '@portal/domain/practices/round/opening.ts';
import { DEFAULT_REMINDER_TIME, isReminderTime } from '@portal/domain/reminders/reminder-time.ts';
import { isTimeZone } from '@portal/domain/time/wall-clock.ts';
import type { WeekStart } from '@portal/domain/time/week.ts';
import { DEFAULT_RELEASE_DAYS, isReleaseDays } from '@portal/domain/venues/purpose.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';

/** One row of the table `setting` each. */
type LeagueSettings = {
  /** name and contact are '' until an administrator enters them */
  leagueName: string;
  contactPhone: string;
  contactEmail: string;
  /** IANA name */
  timeZone: string;
  weekStart: WeekStart;
  /** when coaches are reminded of the next day: 'HH:MM' in league time, or 'off' */
  reminderTime: string;
  /** how many days before their day slots for games open for practices */
  releaseDays: number;
  /** which administrators must have a second factor */
  adminFactor: AdminFactorRule;
  /** when coaches can book the coming week */
  practiceRound: RoundSettingsWire;
};

export type Settings = {
  /** the cached settings; the defaults until they were read */
  current(): LeagueSettings;
  /** stores the values that a new database starts with */
  storeDefaults(): Promise<void>;
  /** reads the settings from the database; called at start and when the change feed reports a change */
  reload(): Promise<void>;
};

/** What an empty database starts with: a real league demands a second factor of its administrators. */
export const firstSettings = ({ leagueTimeZone, environment, demo }: FirstConfig) => ({
  timeZone: leagueTimeZone,
  adminFactor: environment === 'production' && !demo ? ('new' as const) : ('off' as const),
});

type FirstConfig = Pick<Config, 'leagueTimeZone' | 'environment' | 'demo'>;

const NO_ROUND: RoundSettingsWire = { ...DEFAULT_ROUND, divisions: [] };

const text = (value: unknown, fallback: string) =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** @param first the values of a database without settings */
export function createSettings(db: Db, first: { timeZone: string; adminFactor?: AdminFactorRule }): Settings {
  let settings: LeagueSettings = {
    leagueName: '',
    contactPhone: '',
    contactEmail: '',
    timeZone: first.timeZone,
    weekStart: 'monday',
    reminderTime: DEFAULT_REMINDER_TIME,
    releaseDays: DEFAULT_RELEASE_DAYS,
    adminFactor: 'off',
    practiceRound: NO_ROUND,
  };
  return {
    current: () => settings,
    async storeDefaults() {
      await db
        .insertInto('setting')
        .values(
          Object.entries({ adminFactor: 'off', ...first }).map(([name, value]) => ({
            name,
            value: JSON.stringify({ value }),
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async reload() {
      const stored = await listSettings(db);
      const reminderTime = text(stored.get('reminderTime'), DEFAULT_REMINDER_TIME);
      const releaseDays = stored.get('releaseDays');
      const adminFactor = ADMIN_FACTOR_RULES.find((rule) => rule === stored.get('adminFactor'));
      const zone = text(stored.get('timeZone'), first.timeZone);
      settings = {
        leagueName: text(stored.get('leagueName'), ''),
        contactPhone: text(stored.get('contactPhone'), ''),
        contactEmail: text(stored.get('contactEmail'), ''),
        timeZone: isTimeZone(zone) ? zone : first.timeZone,
        weekStart: stored.get('weekStart') === 'sunday' ? 'sunday' : 'monday',
        reminderTime: isReminderTime(reminderTime) ? reminderTime : DEFAULT_REMINDER_TIME,
        releaseDays: isReleaseDays(releaseDays) ? releaseDays : DEFAULT_RELEASE_DAYS,
        adminFactor: adminFactor ?? 'off',
        practiceRound: roundSettingsSchema.safeParse(stored.get('practiceRound')).data ?? NO_ROUND,
      };
    },
  };
}

/** The stored value of one setting, which may be another process's newest; undefined if there is none. */
export async function readSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value.value;
}

export async function storeSettings(db: Db, changed: Readonly<Record<string, unknown>>): Promise<void> {
  await db
    .insertInto('setting')
    .values(Object.entries(changed).map(([name, value]) => ({ name, value: JSON.stringify({ value }) })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute();
}

/** The stored settings by name. */
export async function listSettings(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('setting').selectAll().execute();
  return new Map(rows.map((row) => [row.name, row.value.value]));
}
