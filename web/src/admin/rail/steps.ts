import type { LeagueSettingsWire } from '@portal/contract/league.ts';
import { formatNumber, several } from '@portal/domain/text/several.ts';
import type { SeasonSteps } from '#season/queries.ts';

export const STEP_NAMES = {
  league: 'League details',
  season: 'Season',
  gyms: 'Gyms',
  permits: 'Permits',
  closures: 'Closures',
  teams: 'Teams and coaches',
  slots: 'Create the slots',
  invite: 'Invite coaches',
} as const;
export type StepKey = keyof typeof STEP_NAMES;
const STEP_KEYS = Object.keys(STEP_NAMES) as StepKey[];

/** `text` is its result, what it needs, or what it waits for. */
export type RailStep = { key: StepKey; state: 'done' | 'ready' | 'blocked'; text: string };

export type SetUpState = {
  league: Pick<LeagueSettingsWire, 'leagueName' | 'contactPhone' | 'contactEmail'>;
  setUp: SeasonSteps['setUp'];
  /** 'Winter 2026' and whether it is the active season; null if there is none yet */
  season: { label: string; isActive: boolean } | null;
  /** what has changed since the slots were created; '' for nothing */
  changed: string;
};

const numberOf = (key: StepKey): number => STEP_KEYS.indexOf(key) + 1;
const blocked = (by: StepKey): Omit<RailStep, 'key'> => ({
  state: 'blocked',
  text: `After step ${numberOf(by)}, ${STEP_NAMES[by]}`,
});
const done = (text: string): Omit<RailStep, 'key'> => ({ state: 'done', text });
const ready = (text: string): Omit<RailStep, 'key'> => ({ state: 'ready', text });

/** '2.3'; null without teams or slots. */
export function slotsPerTeamAndWeek({
  bookable,
  teams,
  weeks,
}: Pick<SetUpState['setUp'], 'bookable' | 'teams' | 'weeks'>): string | null {
  return teams * weeks === 0 ? null : (bookable / teams / weeks).toFixed(1);
}

const RULES: Record<StepKey, (state: SetUpState) => Omit<RailStep, 'key'>> = {
  league: ({ league: { leagueName, contactPhone, contactEmail } }) =>
    leagueName && contactPhone && contactEmail
      ? done(`${leagueName}, ${contactEmail}`)
      : ready('Shown in emails and in the page footer'),

  season: ({ season }) => {
    if (season === null) return ready('Choose the season to set up');
    return done(season.isActive ? `${season.label} is active` : `${season.label} is not active`);
  },

  gyms: ({ setUp: { gyms, courts } }) =>
    gyms > 0
      ? done(`${several(gyms, 'gym')} with ${several(courts, 'court')}`)
      : ready('From a file or by hand'),

  permits: ({ season, setUp: { gyms, permits } }) => {
    if (season === null) return blocked('season');
    if (permits > 0) return done(several(permits, 'permit'));
    return gyms === 0 ? blocked('gyms') : ready('The hours that each school allows');
  },

  closures: ({ season, setUp: { closures, slots } }) => {
    if (season === null) return blocked('season');
    if (closures > 0) return done(several(closures, 'closure'));
    return slots > 0 ? done('No closures') : ready('Days without gym time, if there are any');
  },

  teams: ({ season, setUp: { teams, coaches, teamsWithoutCoach } }) => {
    if (season === null) return blocked('season');
    if (teams === 0) return ready('From your registration provider or any table');
    const without = teamsWithoutCoach > 0 ? `; ${several(teamsWithoutCoach, 'team')} without a coach` : '';
    return done(`${several(teams, 'team')} and ${several(coaches, 'coach', 'coaches')}${without}`);
  },

  slots: ({ setUp: { permits, slots, perGym }, season, changed }) => {
    if (season === null) return blocked('season');
    if (slots === 0) return permits === 0 ? blocked('permits') : ready('From permits and closures');
    if (changed !== '') return ready(`Changed since: ${changed}`);
    return done(`${several(slots, 'slot')} in ${several(perGym.length, 'gym')}`);
  },

  invite: ({ season, setUp: { coaches, notInvited } }) => {
    if (season === null) return blocked('season');
    if (coaches === 0) return blocked('teams');
    if (!season.isActive) return { state: 'blocked', text: `After ${season.label} is open for booking` };
    return notInvited === 0
      ? done('Every coach is invited or registered')
      : ready(`${formatNumber(notInvited)} of ${several(coaches, 'coach', 'coaches')} not invited yet`);
  },
};

/** The eight steps of a season's set-up in their order. */
export const railSteps = (state: SetUpState): RailStep[] =>
  STEP_KEYS.map((key) => ({ key, ...RULES[key](state) }));

/** The step to take next; null if all are done. */
export const nextStep = (steps: readonly RailStep[]): StepKey | null =>
  steps.find(({ state }) => state === 'ready')?.key ?? null;
