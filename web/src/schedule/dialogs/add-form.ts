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

/** A team and which of its coaches is named; '' where nothing is chosen. */
export type Side = { teamName: string; coachEmail: string };

/** What the Add modal holds. A practice's team is its `home`. */
export type AddForm = {
  type: EntryType;
  startTime: WallTime;
  /** '' where no end goes with the start */
  endTime: WallTime | '';
  divisionName: string;
  home: Side;
  away: Side;
  /** what the External team is called; '' says just External */
  externalName: string;
  /** the blackout reason or clinic name; null as long as the first of the list stands */
  nameId: number | null;
  scope: 'gym' | 'school';
};

/** The part of every group of fields: what is filled in, how to change it, and what the server finds wrong with it. */
export type FieldsProps = {
  form: AddForm;
  onEdit: (form: AddForm) => void;
  /** the server's sentence about the first of the named fields that has one */
  problem: (...fields: string[]) => string | undefined;
};

const NOBODY: Side = { teamName: '', coachEmail: '' };

/** The form as it opens, with the type's default length. */
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

/** Another type clears division, teams and coaches, and gives its own length (docs/spec/product.md#add-modal). */
export function withType(form: AddForm, type: ReservationType): AddForm {
  return newForm(type, form.startTime);
}

/** Another start keeps the length, as far as the evening allows. */
export function withStart(form: AddForm, startTime: WallTime): AddForm {
  if (form.endTime === '') return { ...form, startTime };
  const length = minutesOf(form.endTime) - minutesOf(form.startTime);
  return { ...form, startTime, endTime: defaultEndTime(startTime, length) ?? '' };
}

export function withDivision(form: AddForm, divisionName: string): AddForm {
  return { ...form, divisionName, home: NOBODY, away: NOBODY };
}

/** A home team that is also the away team leaves the away side open. */
export function withHome(form: AddForm, home: Side): AddForm {
  return { ...form, home, away: form.away.teamName === home.teamName ? NOBODY : form.away };
}

export const isGame = ({ type }: Pick<AddForm, 'type'>): boolean => type === 'game' || type === 'playoff';

/** What keeps the form from being sent, in the spec's words; '' when nothing does (docs/spec/product.md#add-modal). */
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
