import { normalizeEmail } from '@portal/domain/auth/email.ts';
import {
  EXTERNAL_TEAM,
  MISSING_GAME,
  MISSING_PLACE,
  MISSING_PRACTICE,
} from '@portal/domain/schedule/add-texts.ts';
import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { defaultEndTime } from '@portal/domain/schedule/slot-times.ts';
import type { EntryType } from '@portal/domain/schedule/status.ts';
import { minutesOf, type WallTime } from '@portal/domain/time/wall-clock.ts';

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

/** The props of each group of fields: values, change handler and server errors. */
export type FieldsProps = {
  form: AddForm;
  onEdit: (form: AddForm) => void;
  /** the server's error of the first of these fields that has one */
  problem: (...fields: string[]) => string | undefined;
};

const NOBODY: Side = { teamName: '', coachEmail: '' };

/** The initial form with the type's default length. */
export function newForm(
  { code, defaultDurationMinutes }: Pick<ReservationType, 'code' | 'defaultDurationMinutes'>,
  startTime: WallTime,
): AddForm {
  return {
    type: code,
    startTime,
    endTime: defaultEndTime(startTime, defaultDurationMinutes) ?? '',
    divisionName: '',
    home: NOBODY,
    away: NOBODY,
    externalName: '',
    nameId: null,
    scope: 'gym',
  };
}

/** Another type clears division, teams and coaches, and sets its default length (docs/spec/product.md#add-modal). */
export function withType(form: AddForm, type: ReservationType): AddForm {
  return newForm(type, form.startTime);
}

/** Another start keeps the length if the evening allows it. */
export function withStart(form: AddForm, startTime: WallTime): AddForm {
  if (form.endTime === '') return { ...form, startTime };
  const length = minutesOf(form.endTime) - minutesOf(form.startTime);
  return { ...form, startTime, endTime: defaultEndTime(startTime, length) ?? '' };
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
