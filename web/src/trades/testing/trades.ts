import type { PracticePlace } from '@portal/contract/practice-place.ts';
import type { Trade, TradePartners } from '@portal/contract/trades.ts';
import { dayOf } from '#testing/coach-calls.tsx';

const KNICKS = { id: 1, teamName: 'Knicks', divisionName: 'Boys 5-6' };
const HEAT = { id: 2, teamName: 'Heat', divisionName: 'Girls 5-6' };

/** Tuesday of this week, 6–7 PM at Salk, with these changes. */
export const aPlace = (changes: Partial<PracticePlace> = {}): PracticePlace => ({
  date: dayOf(1),
  startTime: '18:00:00',
  endTime: '19:00:00',
  schoolName: 'Salk',
  gymName: 'Gym',
  court: '1',
  isOnlyCourt: true,
  ...changes,
});

/** The Heat offer their Thursday at Shepard for the Tuesday of the coach's Knicks, until tomorrow at noon. */
export const anOffer = (changes: Partial<Trade> = {}): Trade => ({
  id: 5,
  state: 'open',
  fromTeam: HEAT,
  toTeam: KNICKS,
  isFromOwn: false,
  isToOwn: true,
  offered: aPlace({ date: dayOf(3), schoolName: 'Shepard' }),
  requested: aPlace(),
  problem: '',
  offeredAvailabilityId: 30,
  expiresAt: `${dayOf(1)}T12:00:00`,
  endedAt: null,
  ...changes,
});

/** The same trade, offered by the coach's Knicks. */
export const anOwnOffer = (changes: Partial<Trade> = {}): Trade =>
  anOffer({
    id: 6,
    fromTeam: KNICKS,
    toTeam: HEAT,
    isFromOwn: true,
    isToOwn: false,
    offered: aPlace(),
    requested: aPlace({ date: dayOf(3), schoolName: 'Shepard' }),
    offeredAvailabilityId: 13,
    ...changes,
  });

export const somePartners = (changes: Partial<TradePartners> = {}): TradePartners => ({
  offered: aPlace(),
  team: KNICKS,
  practices: [
    {
      ...aPlace({ date: dayOf(3), schoolName: 'Shepard' }),
      entryId: 70,
      team: { ...HEAT, isOwn: false },
      isSameWeek: true,
    },
    {
      ...aPlace({ date: dayOf(8), startTime: '20:00:00', endTime: '21:00:00' }),
      entryId: 71,
      team: { id: 3, teamName: 'Lakers', divisionName: 'Girls 7-8', isOwn: true },
      isSameWeek: false,
    },
  ],
  teams: [{ id: 4, teamName: 'Jazz', divisionName: 'Boys 3-4', isOwn: false }],
  noPractices: '',
  noTeams: '',
  ...changes,
});

/** The server's response with these trades. */
export const listOf = (trades: readonly Trade[]) => ({ body: { now: `${dayOf(0)}T12:00:00`, trades } });
