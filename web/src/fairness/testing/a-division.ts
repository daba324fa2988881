import { FIGURES, type Figures, spreadOf } from '@portal/domain/fairness/figures.ts';
import type { FairnessDivision, FairnessItem, FairnessTeam } from '../queries.ts';

const NOTHING = {
  ...(Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Figures),
  wishRank: null,
};

/** Another coach's team with nothing booked, in its eighth week. */
export const aTeam = (
  teamId: number,
  teamName: string,
  figures: Partial<Figures> = {},
  changes: Partial<FairnessTeam> = {},
): FairnessTeam => ({
  teamId,
  teamName,
  isOwn: false,
  weeks: 8,
  figures: { ...NOTHING, noticeHours: null, travelMinutes: null, ...figures },
  ...changes,
});

export const aDivision = (teams: readonly FairnessTeam[]): FairnessDivision => ({
  id: 1,
  name: 'Boys 3-4',
  times: { primeFrom: '17:30:00', primeUntil: '19:30:00', lateFrom: '20:30:00', earlyBefore: '09:30:00' },
  spread: Object.fromEntries(
    FIGURES.map((figure) => [figure, spreadOf(teams.map(({ figures }) => figures[figure]))]),
  ) as FairnessDivision['spread'],
  teams: [...teams],
});

/** A practice in prime time, Wednesday 6 PM at Salk. */
export const anItem = (changes: Partial<FairnessItem> = {}): FairnessItem => ({
  kind: 'practice',
  date: '2026-11-18',
  startTime: '18:00:00',
  endTime: '19:00:00',
  schoolName: 'Salk',
  gymName: 'Gym',
  court: '1',
  isOnlyCourt: true,
  opponent: '',
  isPrime: true,
  isLate: false,
  isEarly: false,
  isSunday: false,
  isHome: null,
  isSecondOfDay: false,
  isDeclined: false,
  isKept: false,
  isMadeUp: false,
  isUntilNow: true,
  travelMinutes: null,
  noticeHours: null,
  offerState: null,
  ...changes,
});
