import { randomUUID } from 'node:crypto';
import { API_BASE } from '@portal/contract/api-base.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import { NO_MARKS } from '@portal/domain/ratings/marks.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { inject } from './inject.ts';
import { reserveBody, type TestLeague } from './league.ts';
import { multipart } from './multipart.ts';
import { eventBody, gameBody, practiceBody, slotAt } from './schedule-bodies.ts';

/** The parts of a request besides its method and URL. */
export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: ReturnType<typeof multipart>;
};

export type CallerKind = 'nobody' | 'garbage' | 'unconfirmed' | 'coach' | 'admin';

export const SEASON = { year: '2026', season: 'Fall' };
export const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
const OWLS = { DivisionName: 'Boys 3-4', TeamName: 'Owls' };
const DOUBT = `no-place:${'0a'.repeat(16)}`;
const PASSWORD = 'Basket-ball-1';

/** The settings of a league that has set itself up. */
export const LEAGUE_SETTINGS = {
  leagueName: 'Maplewood Youth Basketball',
  contactPhone: '+1 732 555 0100',
  contactEmail: 'coaches@example.org',
  timeZone: 'America/New_York',
  weekStart: 'monday',
  reminderTime: '17:00',
  releaseDays: 7,
};
const MESSAGE = { subject: 'Picture day', messageText: 'Saturday at Salk.' };

/** Like what a browser sends, signed by nobody. */
const CREDENTIAL = { id: 'b'.repeat(43), rawId: 'b'.repeat(43), type: 'public-key' };
const SIGNED = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
const ASSERTION = { ...CREDENTIAL, response: SIGNED };
const NEW_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };

const nothing = () => ({});
const file = (...lines: string[]) => multipart({ content: lines.join('\n') });

/** On a separate weekday, so that it never overlaps imported permits. */
const permitBody = (league: TestLeague) => ({
  venueId: league.venue.id,
  courtId: null,
  weekday: 1,
  fromTime: '18:00',
  toTime: '20:00',
  firstDate: '2027-01-04',
  lastDate: '2027-02-01',
  slotMinutes: 60,
  status: 'approved',
  purpose: 'games',
  preview: true,
});
const CLOSURE = {
  firstDate: '2026-12-28',
  lastDate: '2026-12-30',
  schoolId: null,
  venueId: null,
  reason: 'Holiday',
  preview: true,
};

const lossBody = (league: TestLeague) => ({
  blackout: { ...eventBody(slotAt(league, 'nextWeek', 3)), blackoutScope: 'gym', blackoutReasonText: 'Play' },
});

const WITHDRAWAL = {
  toTeamId: null,
  merge: false,
  choice: 'cancel',
  decisions: [{ EntryId: 4_711, choice: 'cancel' }],
  leavePlayers: false,
};

const REQUEST = { weekdays: [2, 4], fromTime: '19:00', untilTime: null, venueIds: null, weeks: 'every' };

const GAME_RULES = {
  gamesPerTeam: 8,
  gameMinutes: 60,
  changeoverMinutes: 10,
  weekdays: [0, 6],
  earliestTime: '09:00',
  latestTime: '18:00',
  venueIds: null,
  gamesPerDay: 1,
  gamesPerWeek: 2,
  rematchWeeks: 3,
};

const NOTICE = {
  text: 'All gyms are closed today.',
  link: 'https://league.example.org/snow',
  fromDate: '2026-11-18',
  fromTime: '08:00',
  untilDate: '2099-11-19',
  untilTime: '23:00',
};
const DAY_OFF = {
  firstDate: '2026-12-12',
  lastDate: '2026-12-13',
  fromTime: null,
  untilTime: null,
  kind: 'must',
  reason: 'School play',
};

/** A valid example of every call, as the coach of the test league or its administrator would send it. */
export const SAMPLE_CALLS: Record<RouteName, (league: TestLeague, caller: CallerKind) => Call> = {
  register: (_, caller) => ({
    body: { firstname: 'Ann', lastname: 'Bee', email: `fresh-${caller}@example.org`, password: PASSWORD },
  }),
  login: () => ({ body: { email: 'nobody@example.org', password: PASSWORD } }),
  passSecondFactor: () => ({ body: { ticket: 'a'.repeat(43), code: '123456' } }),
  getPasskeyOptions: () => ({ body: { purpose: 'login' } }),
  loginWithPasskey: () => ({ body: { credential: ASSERTION } }),
  listPasskeys: nothing,
  addPasskey: () => ({ body: { credential: NEW_PASSKEY, name: 'Phone' } }),
  renamePasskey: () => ({ params: { id: '4711' }, body: { name: 'Phone' } }),
  removePasskey: () => ({ params: { id: '4711' } }),
  getFactors: nothing,
  startTotp: nothing,
  confirmTotp: () => ({ body: { code: '123456' } }),
  removeTotp: nothing,
  renewRecoveryCodes: nothing,
  confirmIdentity: () => ({ body: { password: 'Not-the-one-1' } }),
  logout: nothing,
  getMe: nothing,
  changeName: () => ({ body: { firstname: 'Ann', lastname: 'Bee' } }),
  changePassword: () => ({ body: { currentPassword: 'Not-the-one-1', password: PASSWORD } }),
  getEmailChange: nothing,
  requestEmailChange: () => ({
    body: { email: 'new-address@example.org', currentPassword: 'Not-the-one-1' },
  }),
  cancelEmailChange: nothing,
  listSessions: nothing,
  revokeOtherSessions: nothing,
  revokeSession: () => ({ params: { id: randomUUID() } }),
  forgotPassword: () => ({ body: { email: 'coach@example.org' } }),
  resetPassword: () => ({ params: { token: 'a'.repeat(43) }, body: { password: PASSWORD } }),
  verifyEmail: () => ({ params: { token: 'a'.repeat(43) } }),
  getInvitation: () => ({ params: { token: 'a'.repeat(43) } }),
  acceptInvitation: () => ({ params: { token: 'a'.repeat(43) }, body: { password: PASSWORD } }),
  lookUpRelease: () => ({ params: { token: 'a'.repeat(43) } }),
  releasePractice: () => ({ params: { token: 'a'.repeat(43) } }),
  sendConfirmation: () => ({ body: { email: 'new@example.org' } }),

  listCoachTeams: (league) => ({ params: { email: league.coach.email } }),

  getWeekRange: nothing,
  listAvailability: nothing,
  checkTeamReservations: () => ({ query: { ...HAWKS, reservationDate: '2026-11-19' } }),
  reservePractice: (league, caller) => {
    const [first, second] = league.slots.thisWeek;
    if (first === undefined || second === undefined) throw new Error('The league has no slots.');
    const body = caller === 'admin' ? reserveBody(league, second, OWLS) : reserveBody(league, first, HAWKS);
    return { body };
  },
  listTeamReservations: () => ({ body: { teams: ['Hawks'] } }),
  changePractice: (league) => ({
    body: { AvailabilityId: league.slots.later[0]?.id, NewAvailabilityId: league.slots.later[1]?.id },
  }),
  changeNote: () => ({
    params: { id: '4711' },
    body: { noteText: 'Half court', forFamilies: true, formerNoteText: '', formerForFamilies: false },
  }),
  cancelReservation: (league) => ({ body: { AvailabilityId: league.slots.later[0]?.id } }),
  downloadReservations: () => ({ body: { format: 'csv', teams: ['Hawks'] } }),

  getPracticeRound: nothing,
  storeWishes: (league) => ({
    params: { id: String(league.boysHawks.id) },
    body: {
      wishes: [{ weekdays: [2, 4], fromTime: '18:00', untilTime: null, venueIds: [league.venue.id] }],
      ...{ anyTime: true, sameFirst: false, skip: false },
    },
  }),
  getLeagueRound: nothing,
  changeRoundSettings: (league) => ({
    body: {
      ...{ isOn: false, opening: 'round', weekday: 5, time: '20:00' },
      divisions: [{ id: league.boys.id, opening: 'always' }],
    },
  }),
  rehearseRound: nothing,
  runRound: nothing,
  undoRound: nothing,
  getWaitlist: nothing,
  listGymTimes: nothing,
  addWaitlistRequest: (league) => ({ body: { teamId: league.boysHawks.id, ...REQUEST } }),
  changeWaitlistRequest: () => ({ params: { id: '4711' }, body: REQUEST }),
  removeWaitlistRequest: () => ({ params: { id: '4711' } }),
  declineOffer: () => ({ params: { id: '4711' } }),
  getLeagueWaitlist: nothing,

  listOwnPostponedGames: nothing,
  listOwnProposals: nothing,
  acceptProposal: () => ({ params: { id: '4711' } }),
  declineProposal: () => ({ params: { id: '4711' } }),
  lookUpProposal: () => ({ params: { token: 'a'.repeat(43) } }),
  acceptLinkedProposal: () => ({ params: { token: 'a'.repeat(43) } }),
  declineLinkedProposal: () => ({ params: { token: 'a'.repeat(43) } }),
  previewLoss: (league) => ({ body: lossBody(league) }),
  addLoss: (league) => ({
    body: {
      ...lossBody(league),
      shownHash: '0a'.repeat(32),
      decisions: [{ EntryId: 4_711, choice: 'propose', AvailabilityId: slotAt(league, 'nextWeek', 3).id }],
    },
  }),
  listLosses: nothing,
  waiveMakeUp: () => ({ params: { id: '4711' } }),

  // no two of these need the same team or court at the same time: they are sent in any order
  listSchedule: nothing,
  exportSchedule: () => ({ body: { format: 'csv', filters: { type: 'OPEN', past: '1' } } }),
  getLeagueClock: nothing,
  listReservationTypes: nothing,
  changeReservationType: () => ({
    params: { code: 'clinic' },
    body: { label: 'Clinic', default_duration_minutes: 180, blocks_availability: true },
  }),
  listAllCoaches: nothing,
  listEventNames: () => ({ query: { type: 'blackout' } }),
  addEventName: () => ({ body: { type: 'clinic', name: 'Picture day' } }),
  changeEventName: () => ({ params: { id: '1' }, body: { name: 'School event' } }),
  removeEventName: () => ({ params: { id: '2' } }),
  getTeamWeek: () => ({ query: { divisionName: 'Boys 3-4', teamName: 'Hawks', date: '2026-11-26' } }),
  addPractice: (league) => ({ body: practiceBody(league, slotAt(league, 'nextWeek', 0), 'Owls') }),
  scheduleGame: (league) => {
    const slot = slotAt(league, 'thisWeek', 3);
    return { body: { ...gameBody(league, slot), scheduleEndTime: slot.endTime } };
  },
  addBlackout: (league) => ({
    body: { ...eventBody(slotAt(league, 'nextWeek', 2)), blackoutScope: 'gym', blackoutReasonText: 'Play' },
  }),
  addClinic: (league) => ({
    body: { ...eventBody(slotAt(league, 'thisWeek', 2)), clinicNameText: 'Skills clinic' },
  }),
  updateEndTime: (league) => ({ body: eventBody(slotAt(league, 'later', 1)) }),
  cancelEntry: (league) => ({ body: { AvailabilityId: slotAt(league, 'later', 1).id } }),
  cancelClinic: (league) => ({ body: { AvailabilityId: slotAt(league, 'later', 1).id } }),
  cancelBlackout: (league) => ({
    body: { AvailabilityId: slotAt(league, 'later', 1).id, blackoutScope: 'gym' },
  }),
  undoCancelReservation: () => ({ params: { id: '4711' } }),
  undoCancel: () => ({ params: { id: '4711' } }),
  moveEntry: (league) => ({
    params: { id: '4711' },
    body: {
      AvailabilityId: slotAt(league, 'later', 1).id,
      others: [{ EntryId: 4_712, AvailabilityId: slotAt(league, 'later', 1).id }],
    },
  }),
  listPlaces: () => ({ params: { id: '4711' }, query: { date: '2026-11-26' } }),
  undoMove: () => ({ params: { id: '4711' } }),
  importGames: () => ({
    form: file(
      'Date,Start,End,Division,Home,Away,School,Gym,Court',
      // needs review, because no slot begins at that time, so the other sample calls keep their slots
      '2026-11-19,09:00,10:15,Boys 3-4,Hawks,Owls,Salk,Gym,1',
    ),
  }),
  listGamesImports: nothing,
  previewGamesRevert: () => ({ params: { id: '4711' } }),
  revertGamesImport: () => ({ params: { id: '4711' } }),
  answerGameQuestion: () => ({ body: { key: 'team:boys 3-4:oowls', answer: 'Owls' } }),
  removeGameAnswer: () => ({ params: { key: 'team:boys 3-4:oowls' } }),
  listOwnDaysOff: nothing,
  requestDayOff: (league) => ({ body: { teamId: league.boysHawks.id, ...DAY_OFF } }),
  withdrawDayOff: () => ({ params: { id: '999999' } }),
  listTrades: nothing,
  listTradePartners: (league) => ({ query: { AvailabilityId: String(league.slots.later[0]?.id) } }),
  offerTrade: (league) => ({
    body: { AvailabilityId: league.slots.later[0]?.id, toTeamId: league.owls.id, requestedEntryId: null },
  }),
  acceptTrade: () => ({ params: { id: '4711' } }),
  declineTrade: () => ({ params: { id: '4711' } }),
  withdrawTrade: () => ({ params: { id: '4711' } }),
  listLeagueDaysOff: () => ({ query: SEASON }),
  addDayOff: (league) => ({ body: { teamId: league.boysHawks.id, ...DAY_OFF } }),
  decideDaysOff: () => ({ body: { decisions: [{ id: 999_999, was: 'requested', state: 'granted' }] } }),
  changeDaysOffWindow: () => ({ body: { deadline: '2026-11-10', daysPerTeam: 4 } }),
  removeDayOff: () => ({ params: { id: '999999' } }),
  listGamePlans: () => ({ query: SEASON }),
  checkGameRules: nothing,
  drawUpGames: (league) => ({
    body: {
      name: 'Without Salk',
      // an unknown plan, so that nothing is generated
      from: 999_999,
      keep: 'pinned',
      divisionIds: [league.boys.id],
      supposed: {
        withoutVenueIds: [league.venue.id],
        lost: [{ venueId: null, firstDate: '2026-12-12', lastDate: '2026-12-13' }],
        firstDate: '2026-11-21',
        lastDate: '2026-12-20',
      },
      seed: 1,
      moves: 10_000,
      anyway: true,
    },
  }),
  cancelDrawing: () => ({ body: {} }),
  getGamePlan: () => ({ params: { id: '999999' } }),
  changePlannedGame: (league) => ({
    params: { id: '999999', key: '1-2-3-1' },
    body: {
      shownHash: 'a'.repeat(22),
      place: { courtId: slotAt(league, 'later', 0).courtId, date: '2026-11-21', startTime: '09:00' },
    },
  }),
  listPlannedPlaces: () => ({ params: { id: '999999', key: '1-2-3-1' }, query: { date: '2026-11-21' } }),
  checkGamePlan: () => ({ params: { id: '999999' } }),
  compareGamePlans: () => ({ params: { id: '999999', other: 'published' } }),
  renameGamePlan: () => ({ params: { id: '999999' }, body: { name: 'Without Salk' } }),
  previewPlanEmail: () => ({
    params: { id: '999999' },
    body: { email: 'hawks@example.org', cancelOthers: 0 },
  }),
  publishGamePlan: () => ({
    params: { id: '999999' },
    body: { inputHash: 'a'.repeat(22), shownHash: 'a'.repeat(22), cancelOthers: 0 },
  }),
  removeGamePlan: () => ({ params: { id: '999999' } }),
  getFairness: (league) => ({ query: { division: String(league.boys.id) } }),
  getTeamFairness: (league) => ({ params: { id: String(league.owls.id) } }),
  changeFairnessTimes: (league) => ({
    params: { id: String(league.boys.id) },
    body: { primeFrom: '17:30', primeUntil: '19:30', lateFrom: '20:30', earlyBefore: '09:30' },
  }),
  exportFairness: (league) => ({ body: { division: league.boys.id, format: 'csv' } }),
  getPermitBook: () => ({ query: { month: '2026-10' } }),
  getSchoolHours: () => ({ params: { id: '999999' }, query: { month: '2026-10' } }),
  storeInvoicedHours: () => ({ body: { month: '2026-10', schools: [{ schoolId: 999_999, minutes: 750 }] } }),
  readInvoice: () => ({ form: multipart({ content: 'School,Hours\nSalk,12.5' }, { month: '2026-10' }) }),
  returnHours: (league) => ({
    body: { schoolId: 999_999, days: [{ venueId: league.venue.id, date: '2026-12-17' }] },
  }),
  undoReturn: () => ({ params: { id: '4711' } }),
  changeReturnDeadline: () => ({ body: { returnDays: 14 } }),
  exportPermitBook: () => ({ body: { month: '2026-10', format: 'csv' } }),
  listFileImports: () => ({ query: { kind: 'permits' } }),
  revertFileImport: () => ({ params: { id: '999999' }, body: {} }),
  listFileKinds: () => ({}),
  downloadExampleFile: () => ({ body: { kind: 'permits', format: 'csv' } }),
  getGameRules: () => ({ query: SEASON }),
  changeGameRules: (league) => ({
    body: { revision: 0, travelMinutes: 25, divisions: [{ divisionId: league.boys.id, ...GAME_RULES }] },
  }),
  setHomeGym: (league) => ({
    params: { id: String(league.boysHawks.id) },
    body: { venueId: league.venue.id },
  }),
  exportGames: () => ({ body: { layout: 'plain', format: 'csv' } }),
  listHistory: (league) => ({ params: { id: String(slotAt(league, 'later', 1).id) } }),
  getSystemHealth: nothing,
  listCalendarLinks: nothing,
  makeCalendarLink: () => ({ body: { kind: 'coach' } }),
  getTeamShare: (league) => ({ params: { id: String(league.boysHawks.id) } }),
  shareTeam: (league) => ({ params: { id: String(league.boysHawks.id) }, body: {} }),
  stopSharingTeam: (league) => ({ params: { id: String(league.boysHawks.id) } }),
  revokeCalendarLink: () => ({ params: { id: '4711' } }),
  getSystemHealthHistory: nothing,
  getLeagueHome: nothing,
  getHealthDashboard: nothing,

  getMailPreferences: nothing,
  changeMailPreferences: () => ({ body: { reminders: false } }),
  getLinkedMails: () => ({ params: { token: 'a'.repeat(80) } }),
  changeLinkedMails: () => ({ params: { token: 'a'.repeat(80) }, body: { isOn: false } }),

  listMail: () => ({ query: { state: 'failed', kind: 'practice_booked', search: 'coach' } }),
  getMail: () => ({ params: { id: '4711' } }),
  retryMail: () => ({ params: { id: '4711' } }),
  resendMail: () => ({ params: { id: '4711' } }),
  retryAllMail: nothing,
  listMailPreviews: nothing,
  getMailPreview: () => ({ params: { kind: 'practice_booked' } }),

  listLeagueTeams: nothing,
  addTeam: () => ({
    body: {
      divisionName: 'Coed 1-2',
      teamName: 'Sparks',
      coach: { firstName: 'Sam', lastName: 'Spark', email: 'sparks@example.org' },
    },
  }),
  changeTeam: (league) => ({ params: { id: String(league.owls.id) }, body: { teamName: 'Owls' } }),
  removeTeam: () => ({ params: { id: '4711' } }),
  previewWithdrawal: (league) => ({ params: { id: String(league.owls.id) }, body: WITHDRAWAL }),
  withdrawTeam: (league) => ({
    params: { id: String(league.owls.id) },
    body: { ...WITHDRAWAL, shownHash: '0a'.repeat(32) },
  }),
  undoWithdrawal: () => ({ params: { id: '4711' } }),
  linkCoach: (league) => ({
    params: { id: String(league.owls.id) },
    body: { firstName: 'Robin', lastName: 'Owl', email: 'other@example.org' },
  }),
  unlinkCoach: (league) => ({ params: { id: String(league.owls.id), coachId: '4711' } }),
  // the other coach, who has an account
  changeCoach: () => ({
    params: { id: '2' },
    body: { firstName: 'Robin', lastName: 'Owl', email: 'other@example.org' },
  }),
  inviteCoach: () => ({ params: { id: '2' } }),
  inviteAllCoaches: () => ({ body: { coachIds: null } }),
  listCoachMessages: nothing,
  previewCoachMessage: () => ({ body: { coachIds: [2], ...MESSAGE } }),
  sendCoachMessage: () => ({ body: { recipientIds: [2], ...MESSAGE } }),

  followEvents: nothing,
  getLeague: nothing,
  listNotices: nothing,
  listLeagueNotices: nothing,
  addNotice: () => ({ body: NOTICE }),
  changeNotice: () => ({ params: { id: '999999' }, body: NOTICE }),
  removeNotice: () => ({ params: { id: '999999' } }),
  getLeagueSettings: nothing,
  changeLeagueSettings: () => ({ body: LEAGUE_SETTINGS }),
  listDivisions: nothing,
  getPublicSchedule: nothing,
  changePublicSchedule: () => ({ body: { isOn: true } }),
  changeDivision: (league) => ({ params: { id: String(league.boys.id) }, body: { practicesPerWeek: 1 } }),
  listAccounts: () => ({ query: { search: 'owl', page: '1' } }),
  changeRole: (league) => ({ params: { id: String(league.other.id) }, body: { role: 'COACH' } }),

  listSeasons: nothing,
  prepareSeason: () => ({ body: SEASON }),
  removeSeason: () => ({ params: { year: '2031', season: 'FALL' } }),
  setActiveSeason: () => ({ body: SEASON }),
  getCarryOver: nothing,
  carryOverSeason: () => ({
    body: {
      from: { year: 2025, season: 'Fall' },
      into: SEASON,
      firstDate: '2027-09-06',
      lastDate: '2027-11-26',
      status: 'pending',
      preview: true,
    },
  }),
  undoCarryOver: () => ({ params: { id: '4711' } }),
  listLeftoverEntries: nothing,
  listActivity: nothing,
  listActivityParts: () => ({ params: { id: '4711' } }),
  exportActivity: () => ({ body: { format: 'csv' } }),
  exportMail: () => ({ body: { format: 'csv' } }),
  endSessions: (league) => ({ params: { id: String(league.other.id) } }),
  setAccountDisabled: (league) => ({ params: { id: String(league.other.id) }, body: { disabled: false } }),
  previewErasure: () => ({ params: { id: '4711' } }),
  erasePerson: () => ({ params: { id: '4711' }, body: { email: 'nobody@example.org' } }),
  listSecurityEvents: nothing,
  exportSecurityEvents: () => ({ body: { format: 'csv' } }),
  exportCoaches: () => ({ body: { format: 'csv' } }),
  exportWaitlist: () => ({ body: { format: 'csv' } }),
  previewCancelMany: () => ({ body: { entryIds: [4711] } }),
  cancelMany: () => ({ body: { entryIds: [4711] } }),
  cancelLeftoverEntries: () => ({ body: { ...SEASON, entriesShown: [4711], entryIds: [4711] } }),
  listPostponedGames: nothing,
  importVenues: () => ({ form: file('School,Gym,Schedule Name,Courts', 'Salk,Gym,SALK,1|2') }),
  importPermits: () => ({
    form: file(
      'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status',
      // the same slots as the test league's Thursdays, so that the merge removes none
      'Salk,Gym,All,Thursday,18:00,20:00,2026-11-02,2026-12-18,60,Approved',
    ),
  }),
  answerPlaceQuestion: () => ({ body: { key: '["salk elementary","",""]', answer: 'leave-out' } }),
  importClosures: () => ({
    form: file('First Date,Last Date,School,Gym,Reason', '2026-12-21,2026-12-24,All,,Holiday'),
  }),
  listGyms: nothing,
  listVenues: nothing,
  addVenue: (_, caller) => ({
    body: {
      schoolName: 'Shepard',
      gymName: `Gym ${caller}`,
      scheduleName: 'SHEPARD',
      courts: [{ name: '1' }],
    },
  }),
  changeVenue: (league) => ({
    params: { id: String(league.venue.id) },
    body: {
      schoolName: 'Salk',
      gymName: 'Gym',
      scheduleName: 'SALK',
      courts: league.venue.courts.map(({ id, name }) => ({ id, name })),
      address: '11 Birch Street, Maplewood, NJ 08857',
      doorNote: 'Use the rear entrance.',
    },
  }),
  removeVenue: () => ({ params: { id: '4711' } }),
  listPermits: nothing,
  addPermit: (league) => ({ body: permitBody(league) }),
  changePermit: (league) => ({ params: { id: '4711' }, body: permitBody(league) }),
  removePermit: () => ({ params: { id: '4711' }, query: { preview: 'true' } }),
  listClosures: nothing,
  addClosure: () => ({ body: CLOSURE }),
  changeClosure: () => ({ params: { id: '4711' }, body: CLOSURE }),
  removeClosure: () => ({ params: { id: '4711' }, query: { preview: 'true' } }),
  previewAvailability: nothing,
  generateAvailability: () => ({ body: { includeAll: true } }),
  mergeAvailability: () => ({ body: {} }),
  uploadEnrollment: () => ({
    form: multipart(
      {
        content: 'divisionName,teamName,coachName,coachEmail\nBoys 3-4,Hawks,Casey Hawk,coach@example.org',
      },
      SEASON,
    ),
  }),
  loadCoachData: () => ({ body: { ...SEASON, preview: true } }),
  listEnrollmentLoads: () => ({ query: SEASON }),
  revertLoad: () => ({ params: { id: '4711' } }),
  decideEnrollment: () => ({ body: { key: DOUBT, decision: 'leave-out' } }),
  removeEnrollmentDecision: () => ({ params: { key: DOUBT } }),
  downloadEnrollment: () => ({ body: SEASON }),
  followDownload: () => ({ params: { jobId: '0'.repeat(32) } }),
  listJobs: () => ({ query: { limit: '1' } }),
  followJob: () => ({ params: { id: '0'.repeat(32) }, query: { tail: '20' } }),
  downloadJobLog: () => ({ params: { id: '0'.repeat(32) } }),

  listOwnRosters: nothing,
  saveRating: () => ({ params: { id: '4711' }, body: { revision: 0, marks: NO_MARKS, note: '' } }),
  submitRatings: () => ({ params: { id: '4711' } }),
  reopenRatings: () => ({ params: { id: '4711' } }),
  addPlayers: (league) => ({
    params: { id: String(league.boysHawks.id) },
    body: { players: [{ firstName: 'Ava', lastInitial: 'S', jerseyNumber: '12', grade: '3' }] },
  }),
  changePlayer: () => ({
    params: { id: '4711' },
    body: { firstName: 'Ava', lastInitial: 'S', jerseyNumber: null, grade: null },
  }),
  removePlayer: () => ({ params: { id: '4711' } }),
  getRatingOverview: nothing,
  listRatedPlayers: () => ({ query: { drafts: 'true' } }),
  getRatedPlayer: () => ({ params: { id: '4711' } }),
  remindLateCoaches: () => ({ body: { coachIds: [4711] } }),
  exportRatings: () => ({ body: { format: 'csv', content: 'ratings' } }),
  changeRatingDeadline: () => ({ body: { deadline: '2026-12-18' } }),
  // an unknown season, so that other calls, in any order, are not locked out
  lockRatings: () => ({ body: { confirm: true, season: 4711 } }),
  unlockRatings: () => ({ body: { confirm: true } }),
  changeRatingRetention: () => ({ body: { seasons: 2 } }),
  // an unknown id, because deleting a missing item succeeds
  deleteRatings: () => ({ params: { id: '4711' }, query: { confirm: 'true' } }),
  importRoster: () => ({
    form: file(
      'divisionName,teamName,playerFirstName,playerLastName,jersey,grade',
      'Boys 3-4,Hawks,Ben,Tyler,7,3',
    ),
  }),
  listRatingAccess: nothing,

  getHealth: nothing,
  getReadiness: nothing,
  getMetrics: nothing,
};

export const routeNames = Object.keys(SAMPLE_CALLS) as RouteName[];

export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** The path of a call, with its query. */
export function addressOf(name: RouteName, { params, query }: Call): string {
  const path = routes[name].url.replace(/:(\w+)/g, (_, param) => encodeURIComponent(params?.[param] ?? ''));
  return `${API_BASE}${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;
}

/** Sends a call as a browser would. */
export function send(
  app: FastifyInstance,
  name: RouteName,
  call: Call,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const payload = call.form?.payload ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const type = call.form?.headers ?? (call.body === undefined ? {} : { 'content-type': 'application/json' });
  return inject(app, {
    method: routes[name].method,
    url: addressOf(name, call),
    headers: { ...type, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}
