import * as adminCoaches from '#admin-coaches.ts';
import * as auth from '#auth.ts';
import * as calendarLinks from '#calendar-links.ts';
import * as coaches from '#coaches.ts';
import type { Endpoint } from '#endpoint.ts';
import * as enrollment from '#enrollment.ts';
import * as health from '#health.ts';
import * as healthDashboard from '#health-dashboard.ts';
import * as live from '#live.ts';
import * as mail from '#mail.ts';
import * as mailPreferences from '#mail-preferences.ts';
import * as practices from '#practices.ts';
import * as ratings from '#ratings.ts';
import * as ratingsLeague from '#ratings-league.ts';
import * as ratingsOverview from '#ratings-overview.ts';
import type { RouteName } from '#routes.ts';
import * as schedule from '#schedule.ts';
import * as changes from '#schedule-changes.ts';
import * as lists from '#schedule-lists.ts';
import * as season from '#season.ts';
import * as venues from '#venues.ts';
import * as waiting from '#waiting.ts';
import * as jobs from './jobs.ts';
import * as league from './league.ts';
import * as giveBack from './reminders.ts';
import * as leftover from './schedule-leftover.ts';
import * as moves from './schedule-moves.ts';
import * as carryOver from './venues-carry-over.ts';
import * as hours from './venues-hours.ts';

/** Every call of the portal by name: what the server serves, the OpenAPI document lists and the browser calls. */
export const endpoints = {
  register: auth.register,
  login: auth.login,
  logout: auth.logout,
  getMe: auth.getMe,
  listSessions: auth.listSessions,
  revokeOtherSessions: auth.revokeOtherSessions,
  revokeSession: auth.revokeSession,
  forgotPassword: auth.forgotPassword,
  resetPassword: auth.resetPassword,
  verifyEmail: auth.verifyEmail,
  sendConfirmation: auth.sendConfirmation,

  listCoachTeams: coaches.listCoachTeams,

  getWeekRange: practices.getWeekRange,
  listAvailability: practices.listAvailability,
  checkTeamReservations: practices.checkTeamReservations,
  reservePractice: practices.reservePractice,
  listTeamReservations: practices.listTeamReservations,
  cancelReservation: practices.cancelReservation,
  lookUpGiveBack: giveBack.lookUpGiveBack,
  giveBackPractice: giveBack.giveBackPractice,
  downloadReservations: practices.downloadReservations,

  listWaiting: waiting.listWaiting,
  listGymTimes: waiting.listGymTimes,
  addWish: waiting.addWish,
  changeWish: waiting.changeWish,
  removeWish: waiting.removeWish,
  declineOffer: waiting.declineOffer,
  listWaitingLeague: waiting.listWaitingLeague,

  listSchedule: schedule.listSchedule,
  exportSchedule: schedule.exportSchedule,
  getLeagueClock: schedule.getLeagueClock,
  listReservationTypes: lists.listReservationTypes,
  changeReservationType: lists.changeReservationType,
  listAllCoaches: lists.listAllCoaches,
  listEventNames: lists.listEventNames,
  addEventName: lists.addEventName,
  changeEventName: lists.changeEventName,
  removeEventName: lists.removeEventName,
  getTeamWeek: schedule.getTeamWeek,
  addPractice: changes.addPractice,
  scheduleGame: changes.scheduleGame,
  addBlackout: changes.addBlackout,
  addClinic: changes.addClinic,
  updateEndTime: changes.updateEndTime,
  cancelEntry: changes.cancelEntry,
  cancelClinic: changes.cancelClinic,
  cancelBlackout: changes.cancelBlackout,
  undoCancel: changes.undoCancel,
  moveEntry: moves.moveEntry,
  listPlaces: moves.listPlaces,
  undoMove: moves.undoMove,
  listHistory: schedule.listHistory,
  getSystemHealth: health.getSystemHealth,
  listCalendarLinks: calendarLinks.listCalendarLinks,
  makeCalendarLink: calendarLinks.makeCalendarLink,
  revokeCalendarLink: calendarLinks.revokeCalendarLink,
  getSystemHealthHistory: healthDashboard.getSystemHealthHistory,
  getHealthDashboard: healthDashboard.getHealthDashboard,

  getMailPreferences: mailPreferences.getMailPreferences,
  changeMailPreferences: mailPreferences.changeMailPreferences,
  getLinkedMails: mailPreferences.getLinkedMails,
  changeLinkedMails: mailPreferences.changeLinkedMails,

  listMail: mail.listMail,
  getMail: mail.getMail,
  retryMail: mail.retryMail,
  resendMail: mail.resendMail,
  retryAllMail: mail.retryAllMail,
  listMailPreviews: mail.listMailPreviews,
  getMailPreview: mail.getMailPreview,

  listLeagueTeams: adminCoaches.listLeagueTeams,
  addTeam: adminCoaches.addTeam,
  renameTeam: adminCoaches.renameTeam,
  removeTeam: adminCoaches.removeTeam,
  linkCoach: adminCoaches.linkCoach,
  unlinkCoach: adminCoaches.unlinkCoach,
  changeCoach: adminCoaches.changeCoach,
  inviteCoach: adminCoaches.inviteCoach,
  inviteAllCoaches: adminCoaches.inviteAllCoaches,

  followEvents: live.followEvents,
  getLeague: league.getLeague,
  getLeagueSettings: league.getLeagueSettings,
  changeLeagueSettings: league.changeLeagueSettings,
  listDivisions: league.listDivisions,
  changeDivision: league.changeDivision,
  listAccounts: league.listAccounts,
  changeRole: league.changeRole,

  listSeasons: season.listSeasons,
  prepareSeason: season.prepareSeason,
  removeSeason: season.removeSeason,
  setActiveSeason: season.setActiveSeason,
  getCarryOver: carryOver.getCarryOver,
  carryOverSeason: carryOver.carryOverSeason,
  undoCarryOver: carryOver.undoCarryOver,
  listLeftoverEntries: leftover.listLeftoverEntries,
  cancelLeftoverEntries: leftover.cancelLeftoverEntries,
  importVenues: venues.importVenues,
  importPermits: venues.importPermits,
  importClosures: venues.importClosures,
  listVenues: venues.listVenues,
  addVenue: venues.addVenue,
  changeVenue: venues.changeVenue,
  removeVenue: venues.removeVenue,
  listPermits: hours.listPermits,
  addPermit: hours.addPermit,
  changePermit: hours.changePermit,
  removePermit: hours.removePermit,
  listClosures: hours.listClosures,
  addClosure: hours.addClosure,
  changeClosure: hours.changeClosure,
  removeClosure: hours.removeClosure,
  previewAvailability: hours.previewAvailability,
  generateAvailability: season.generateAvailability,
  mergeAvailability: season.mergeAvailability,
  uploadEnrollment: season.uploadEnrollment,
  loadCoachData: season.loadCoachData,
  listEnrollmentLoads: enrollment.listEnrollmentLoads,
  takeBackLoad: enrollment.takeBackLoad,
  decideEnrollment: enrollment.decideEnrollment,
  forgetEnrollmentDecision: enrollment.forgetEnrollmentDecision,
  downloadEnrollment: jobs.downloadEnrollment,
  followDownload: jobs.followDownload,
  listJobs: jobs.listJobs,
  followJob: jobs.followJob,
  downloadJobLog: jobs.downloadJobLog,

  listOwnRosters: ratings.listOwnRosters,
  saveRating: ratings.saveRating,
  submitRatings: ratings.submitRatings,
  reopenRatings: ratings.reopenRatings,
  addPlayers: ratings.addPlayers,
  changePlayer: ratings.changePlayer,
  removePlayer: ratings.removePlayer,
  getRatingOverview: ratingsOverview.getRatingOverview,
  listRatedPlayers: ratingsOverview.listRatedPlayers,
  getRatedPlayer: ratingsOverview.getRatedPlayer,
  weighTeams: ratingsOverview.weighTeams,
  exportRatings: ratingsOverview.exportRatings,
  changeRatingDeadline: ratingsLeague.changeRatingDeadline,
  lockRatings: ratingsLeague.lockRatings,
  unlockRatings: ratingsLeague.unlockRatings,
  changeRatingRetention: ratingsLeague.changeRatingRetention,
  deleteRatings: ratingsLeague.deleteRatings,
  importRoster: ratingsLeague.importRoster,
  listRatingAccess: ratingsLeague.listRatingAccess,

  getHealth: health.getHealth,
  getReadiness: health.getReadiness,
  getMetrics: health.getMetrics,
} satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
