import type { ConflictingEntry, Done } from '@portal/contract/schedule-changes.ts';
import type { EventName } from '@portal/contract/schedule-lists.ts';
import { EXTERNAL_TEAM } from '@portal/domain/schedule/add-texts.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { call } from '#api/client.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { type AddForm, isGame } from './add-form.ts';

/** The data of an Add that is not in the form. */
export type AddContext = {
  row: ScheduleRow;
  /** the administrator's email */
  adminEmail: string;
  /** the selected coach of a practice; '' for none */
  coachName: string;
  /** the selected blackout reason or clinic name; undefined if the list has none */
  name: EventName | undefined;
  /** the entries that a blackout cancels, as shown to the administrator; null cancels nothing */
  cancelShown: readonly ConflictingEntry[] | null;
  /** the games among them are canceled, not postponed */
  cancelsGames: boolean;
  /** OfferIds of the waitlist's holds that the administrator agreed to override */
  overrideHolds: readonly number[];
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

const placeOf = ({ type }: AddForm, { row, adminEmail, overrideHolds }: AddContext) => ({
  availabilityId: row.slotId,
  venueId: row.venueId,
  scheduleName: row.scheduleName,
  schoolName: row.schoolName,
  gymName: row.gymName,
  court: row.court,
  type,
  status: type,
  adminEmail,
  ...(overrideHolds.length > 0 && { overrideHolds: [...overrideHolds] }),
});

const timeOf = ({ startTime, endTime }: AddForm, { row }: AddContext) => ({
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

export const gameBody = (form: AddForm, context: AddContext) => ({
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
