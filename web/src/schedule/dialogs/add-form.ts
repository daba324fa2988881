import type { ConflictingEntry, Done } from '@portal/contract/schedule-changes.ts';
import type { EventName } from '@portal/contract/schedule-lists.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import {
  EXTERNAL_TEAM,
  MISSING_GAME,
  MISSING_PLACE,
  MISSING_PRACTICE,
} from '@portal/domain/schedule/add-texts.ts';
import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import type { EntryType } from '@portal/domain/schedule/status.ts';
import { minutesOf, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { call } from '#api/client.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { adminEmail } from './answers.tsx';
import { type CourtDay, presetEnd, WHOLE_DAY } from './times.ts';

/** A team and its selected coach; '' if none is selected. */
export type Side = { teamName: string; coachEmail: string };

/** The state of the Add modal. A practice's team is its `home`. */
export type AddForm = {
  type: EntryType;
  startTime: WallTime;
  /** '' if no end fits the start */
  endTime: WallTime | '';
  divisionName: string;
  home: Side;
  away: Side;
  /** the External team's name; '' shows just External */
  externalName: string;
  /** the blackout reason or clinic name; null means the first of the list */
  nameId: number | null;
  scope: 'gym' | 'school';
};

const NOBODY: Side = { teamName: '', coachEmail: '' };

/** Where an entry may end: the end of the slot, and what else is on the court. */
export type EndLimits = { slotEnd: WallTime; day: CourtDay };

const NO_LIMITS: EndLimits = { slotEnd: '', day: WHOLE_DAY };

/** The initial form with the type's default length, or less if the court is not free that long. */
export function newForm(
  { code, defaultDurationMinutes }: Pick<ReservationType, 'code' | 'defaultDurationMinutes'>,
  startTime: WallTime,
  { slotEnd, day } = NO_LIMITS,
): AddForm {
  return {
    type: code,
    startTime,
    endTime: presetEnd(startTime, defaultDurationMinutes, slotEnd, day),
    divisionName: '',
    home: NOBODY,
    away: NOBODY,
    externalName: '',
    nameId: null,
    scope: 'gym',
  };
}

/** Another type clears division, teams and coaches, and sets its default length (docs/spec/product.md#add-modal). */
export function withType(form: AddForm, type: ReservationType, limits?: EndLimits): AddForm {
  return newForm(type, form.startTime, limits);
}

/** Another start keeps the length if the court is free that long. */
export function withStart(form: AddForm, startTime: WallTime, { slotEnd, day } = NO_LIMITS): AddForm {
  if (form.endTime === '') return { ...form, startTime };
  const length = minutesOf(form.endTime) - minutesOf(form.startTime);
  return { ...form, startTime, endTime: presetEnd(startTime, length, slotEnd, day) };
}

export function withDivision(form: AddForm, divisionName: string): AddForm {
  return { ...form, divisionName, home: NOBODY, away: NOBODY };
}

/** If the home team is also the away team, the away side is cleared. */
export function withHome(form: AddForm, home: Side): AddForm {
  return { ...form, home, away: form.away.teamName === home.teamName ? NOBODY : form.away };
}

export const isGame = ({ type }: Pick<AddForm, 'type'>): boolean => type === 'game' || type === 'playoff';

/** Why the form cannot be sent, in the specified words; '' if it can (docs/spec/product.md#add-modal). */
export function missingOf(form: AddForm, { date, venueId }: Pick<ScheduleRow, 'date' | 'venueId'>): string {
  if (date === '' || form.endTime <= form.startTime || venueId === 0) return MISSING_PLACE;
  const { divisionName, home, away } = form;
  if (form.type === 'practice') return divisionName && home.teamName ? '' : MISSING_PRACTICE;
  if (!isGame(form)) return '';
  const hasAwayCoach =
    away.teamName === EXTERNAL_TEAM ? normalizeEmail(away.coachEmail) !== null : away.coachEmail !== '';
  return divisionName && home.teamName && home.coachEmail && away.teamName && hasAwayCoach
    ? ''
    : MISSING_GAME;
}

/** Where something is added, and the OfferIds of the waitlist's holds that the administrator agreed to override. */
type AddPlace = { row: ScheduleRow; overrideHolds: readonly number[] };

/** The data of an Add that is not in the form. */
export type AddContext = AddPlace & {
  /** the selected coach of a practice; '' for none */
  coachName: string;
  /** the selected blackout reason or clinic name; undefined if the list has none */
  name: EventName | undefined;
  /** the entries that a blackout cancels, as shown to the administrator; null cancels nothing */
  cancelShown: readonly ConflictingEntry[] | null;
  /** the games among them are canceled, not postponed */
  cancelsGames: boolean;
};

/** The four calls that add to the schedule, by the form's type (docs/spec/product.md#admin-calls). @throws as `call` */
export function sendAdd(form: AddForm, context: AddContext, keyed: Keyed): Promise<Done> {
  if (form.type === 'practice') {
    const body = practiceBody(form, context);
    return keyed(body, (headers) => call('addPractice', { headers, body }));
  }
  if (isGame(form)) {
    const body = gameBody(form, context);
    return keyed(body, (headers) => call('scheduleGame', { headers, body }));
  }
  if (form.type === 'clinic') {
    const body = clinicBody(form, context);
    return keyed(body, (headers) => call('addClinic', { headers, body }));
  }
  const body = blackoutBody(form, context);
  return keyed(body, (headers) => call('addBlackout', { headers, body }));
}

const placeOf = ({ type }: AddForm, { row, overrideHolds }: AddPlace) => ({
  availabilityId: row.slotId,
  venueId: row.venueId,
  scheduleName: row.scheduleName,
  schoolName: row.schoolName,
  gymName: row.gymName,
  court: row.court,
  type,
  status: type,
  adminEmail: adminEmail(),
  ...(overrideHolds.length > 0 && { overrideHolds: [...overrideHolds] }),
});

const timeOf = ({ startTime, endTime }: AddForm, { row }: AddPlace) => ({
  reservationDate: row.date,
  reservationTime: startTime,
  reservationEndTime: endTime,
});

const practiceBody = (form: AddForm, context: AddContext) => ({
  ...placeOf(form, context),
  ...timeOf(form, context),
  divisionName: form.divisionName,
  teamName: form.home.teamName,
  coachName: context.coachName,
  coachEmail: form.home.coachEmail,
});

export const gameBody = (form: AddForm, context: AddPlace) => ({
  ...placeOf(form, context),
  scheduleDate: context.row.date,
  scheduleTime: form.startTime,
  scheduleEndTime: form.endTime,
  scheduleType: form.type === 'playoff' ? ('Playoff Schedule' as const) : ('Regular Schedule' as const),
  divisionName: form.divisionName,
  homeTeam: form.home.teamName,
  awayTeam: form.away.teamName,
  homeCoachEmail: form.home.coachEmail,
  awayCoachEmail: form.away.coachEmail.trim(),
  ...(form.away.teamName === EXTERNAL_TEAM &&
    form.externalName.trim() !== '' && { externalTeamName: form.externalName.trim() }),
});

const clinicBody = (form: AddForm, context: AddContext) => ({
  ...placeOf(form, context),
  ...timeOf(form, context),
  ...(context.name && { clinicNameId: context.name.id, clinicNameText: context.name.name }),
});

/** A blackout without a decision about its conflicts. */
export const closingOf = (form: AddForm, context: AddContext) => ({
  ...placeOf(form, context),
  ...timeOf(form, context),
  blackoutScope: form.scope,
  ...(context.name && { blackoutReasonId: context.name.id, blackoutReasonText: context.name.name }),
});

const blackoutBody = (form: AddForm, context: AddContext) => ({
  ...closingOf(form, context),
  ...(context.cancelShown && {
    cancelConflicts: true,
    conflictsShown: context.cancelShown.map(({ EntryId }) => EntryId),
    ...(context.cancelsGames && { cancelGames: true }),
  }),
});
