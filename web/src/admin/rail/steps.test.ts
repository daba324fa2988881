import { describe, expect, it } from 'vitest';
import { setUpOf } from '#season/testing/set-up.ts';
import { nextStep, railSteps, type SetUpState, slotsPerTeamAndWeek } from './steps.ts';

const LEAGUE = {
  leagueName: 'Hillside Hoops',
  contactPhone: '+1 732 555 0199',
  contactEmail: 'league@example.com',
};
const EMPTY: SetUpState = {
  league: { leagueName: '', contactPhone: '', contactEmail: '' },
  season: null,
  setUp: setUpOf(),
  changed: '',
};
const WHOLE: SetUpState = {
  league: LEAGUE,
  season: { label: 'Winter 2026', isActive: true },
  setUp: setUpOf({
    gyms: 11,
    courts: 17,
    permits: 62,
    closures: 8,
    teams: 89,
    coaches: 138,
    slots: 3_253,
    bookable: 3_200,
    weeks: 16,
    perGym: [{ schoolName: 'Salk', gymName: 'Gym', slots: 3_253 }],
  }),
  changed: '',
};
const statesOf = (state: SetUpState) =>
  railSteps(state)
    .map(({ state: each }) => each.charAt(0))
    .join('');
const textOf = (state: SetUpState, key: string) => railSteps(state).find((step) => step.key === key)?.text;

describe('railSteps', () => {
  it('starts an empty portal with the league details and says what each step waits for', () => {
    const steps = railSteps(EMPTY);
    expect(steps.map(({ state, text }) => `${state}: ${text}`)).toEqual([
      'ready: Shown in emails and in the page footer',
      'ready: Choose the season to set up',
      'ready: From a file or by hand',
      'blocked: After step 2, Season',
      'blocked: After step 2, Season',
      'blocked: After step 2, Season',
      'blocked: After step 2, Season',
      'blocked: After step 2, Season',
    ]);
    expect(nextStep(steps)).toBe('league');
  });

  it('describes the result of each step in a sentence', () => {
    const steps = railSteps(WHOLE);
    expect(steps.map(({ state, text }) => `${state}: ${text}`)).toEqual([
      'done: Hillside Hoops, league@example.com',
      'done: Winter 2026 is active',
      'done: 11 gyms with 17 courts',
      'done: 62 permits',
      'done: 8 closures',
      'done: 89 teams and 138 coaches',
      'done: 3,253 slots in 1 gym',
      'done: Every coach is invited or registered',
    ]);
    expect(nextStep(steps)).toBeNull();
  });

  it.each<[string, Partial<SetUpState>, string]>([
    ['a contact is missing', { league: { ...LEAGUE, contactPhone: '' } }, 'rddddddd'],
    ['there is no permit', { setUp: { ...WHOLE.setUp, permits: 0, slots: 0 } }, 'dddrddbd'],
    [
      'there is neither gym nor permit',
      { setUp: { ...WHOLE.setUp, gyms: 0, permits: 0, slots: 0 } },
      'ddrbddbd',
    ],
    ['there is no closure yet', { setUp: { ...WHOLE.setUp, closures: 0, slots: 0 } }, 'ddddrdrd'],
    ['there are slots without closures', { setUp: { ...WHOLE.setUp, closures: 0 } }, 'dddddddd'],
    ['no teams are loaded', { setUp: { ...WHOLE.setUp, teams: 0, coaches: 0 } }, 'dddddrdb'],
    ['permits have changed since', { changed: '12 slots added' }, 'ddddddrd'],
    ['coaches are not invited', { setUp: { ...WHOLE.setUp, notInvited: 107 } }, 'dddddddr'],
    ['the season is prepared', { season: { label: 'Fall 2027', isActive: false } }, 'dddddddb'],
  ])('returns the state of each step if %s', (_, changes, states) => {
    expect(statesOf({ ...WHOLE, ...changes })).toBe(states);
  });

  it('names what is missing', () => {
    expect(textOf({ ...WHOLE, setUp: { ...WHOLE.setUp, teamsWithoutCoach: 2 } }, 'teams')).toBe(
      '89 teams and 138 coaches; 2 teams without a coach',
    );
    expect(textOf({ ...WHOLE, setUp: { ...WHOLE.setUp, notInvited: 107 } }, 'invite')).toBe(
      '107 of 138 coaches not invited yet',
    );
    expect(textOf({ ...WHOLE, changed: '12 slots added' }, 'slots')).toBe('Changed since: 12 slots added');
    expect(textOf({ ...WHOLE, season: { label: 'Fall 2027', isActive: false } }, 'invite')).toBe(
      'After Fall 2027 is open for booking',
    );
  });
});

describe('slotsPerTeamAndWeek', () => {
  it('divides the bookable slots by teams and weeks, or returns null without any', () => {
    expect(slotsPerTeamAndWeek(WHOLE.setUp)).toBe('2.2');
    expect(slotsPerTeamAndWeek(setUpOf({ bookable: 10 }))).toBeNull();
  });
});
