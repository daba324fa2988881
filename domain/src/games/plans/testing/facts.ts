import type { TakenTime } from '#court-time/taken-time.ts';
import { defaultGameRules } from '#games/game-rules.ts';
import type { GameSlot, SeasonFacts, SeasonTeam } from '../season-facts.ts';

export const SATURDAY = '2027-01-09';

export const slot = (
  id: number,
  startTime: string,
  endTime: string,
  change: Partial<GameSlot> = {},
): GameSlot => ({
  id,
  courtId: 11,
  date: SATURDAY,
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
  isHeld: false,
  ...change,
});

export const entry = (startTime: string, endTime: string, change: Partial<TakenTime> = {}): TakenTime => ({
  entryId: 900,
  slotId: 1,
  courtId: 11,
  sharedCourtIds: [],
  date: SATURDAY,
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
  blocks: true,
  type: 'practice',
  teamIds: [],
  ...change,
});

const team = (id: number, name: string, divisionId = 1): SeasonTeam => ({
  id,
  name,
  divisionId,
  homeVenueId: null,
  coachIds: [id],
});

/** Two divisions, three gyms in two schools, and three one-hour slots on a Saturday. */
export const facts = (change: Partial<SeasonFacts> = {}): SeasonFacts => ({
  weekStart: 'monday',
  travelMinutes: 20,
  divisions: [
    { ...defaultGameRules(60), id: 1, name: 'Boys 3-4' },
    { ...defaultGameRules(60), id: 2, name: 'Girls 5-6' },
  ],
  teams: [team(1, 'Hawks'), team(2, 'Owls'), team(3, 'hawks', 2), team(4, 'Lynx', 2)],
  courts: [
    {
      id: 11,
      name: '1',
      venueId: 1,
      schoolId: 1,
      schoolName: 'Salk',
      gymName: 'Gym',
      scheduleName: 'SALK',
      partOf: null,
    },
    {
      id: 21,
      name: 'A',
      venueId: 2,
      schoolId: 2,
      schoolName: 'OBHS',
      gymName: 'Main',
      scheduleName: 'OBHS',
      partOf: null,
    },
    {
      id: 31,
      name: 'B',
      venueId: 3,
      schoolId: 2,
      schoolName: 'OBHS',
      gymName: 'Aux',
      scheduleName: 'OBHS',
      partOf: null,
    },
  ],
  slots: [slot(1, '09:00', '10:00'), slot(2, '10:00', '11:00'), slot(3, '11:00', '12:00')],
  entries: [],
  daysOff: [],
  ...change,
});
