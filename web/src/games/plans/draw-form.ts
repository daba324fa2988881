import type { ClosurePart } from '@portal/domain/availability/closure.ts';
import { type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';
import type { PlanLine } from './queries.ts';

type Assumptions = PlanLine['supposed'];

/**
 * A line of the form; the part of the days that closes, if it is not all of them, comes from the URL.
 * @see toAssumptions for what is sent
 */
export type LostDays = {
  venueId: number | null;
  firstDate: IsoDate | '';
  lastDate: IsoDate | '';
  /** '' or missing for 'Gym lost' */
  reason?: string;
} & Partial<ClosurePart<number>>;

/** The values of the form: what to start from, for which divisions, and what to assume. */
export type DrawForm = {
  from: 'empty' | 'published' | number;
  keep: 'pinned' | 'all';
  /** empty for all; other divisions keep the games that the draft starts from */
  divisionIds: readonly number[];
  withoutVenueIds: readonly number[];
  lost: readonly LostDays[];
  firstDate: IsoDate | '';
  lastDate: IsoDate | '';
};

export const EMPTY_DRAW_FORM: DrawForm = {
  from: 'empty',
  keep: 'pinned',
  divisionIds: [],
  withoutVenueIds: [],
  lost: [],
  firstDate: '',
  lastDate: '',
};

/**
 * The URL parameters that open the form: the draft to start from, the lost gyms ('all' for every gym), the days, and what
 * their closure says: its reason, court, weekday (0 Sunday) and hours.
 */
export const DRAW_PARAMS = ['base', 'lost', 'from', 'until', 'reason', 'court', 'weekday', 'hours'] as const;

/**
 * The form that a URL asks for: `base=12` or `base=published`, `lost=5,6&from=2027-01-09&until=2027-01-10`, and
 * `reason=Fair&hours=18:00-20:00`.
 */
export function readDrawForm(params: URLSearchParams, { start, plans }: Known): DrawForm {
  const base = params.get('base');
  const from = base === 'published' ? base : idOf(base);
  const plan = plans.find(({ id }) => id === from);
  const lost = lostOfParams(params);
  const form = { ...EMPTY_DRAW_FORM, ...(plan && fromAssumptions(plan.supposed)), from: from ?? start };
  return { ...form, lost: [...form.lost, ...lost] };
}

type Known = {
  /** what to start from unless the URL says otherwise */
  start: DrawForm['from'];
  /** drafts whose assumptions can be reused */
  plans: readonly Pick<PlanLine, 'id' | 'supposed'>[];
};

function lostOfParams(params: URLSearchParams): LostDays[] {
  const firstDate = dateOf(params.get('from'));
  const days = {
    firstDate,
    lastDate: dateOf(params.get('until')) || firstDate,
    ...partOfParams(params),
  };
  const lost = params.get('lost') ?? '';
  if (lost === 'all') return [{ venueId: null, ...days }];
  return lost
    .split(',')
    .map(idOf)
    .filter((venueId) => venueId !== null)
    .map((venueId) => ({ venueId, ...days }));
}

function partOfParams(params: URLSearchParams): Omit<LostDays, 'venueId' | 'firstDate' | 'lastDate'> {
  const reason = params.get('reason')?.trim();
  const courtId = idOf(params.get('court'));
  const weekday = WEEKDAYS.find((day) => String(day) === params.get('weekday'));
  const [fromTime, toTime] = HOURS.exec(params.get('hours') ?? '')?.slice(1) ?? [];
  return {
    ...(reason && { reason }),
    ...(courtId !== null && { courtId }),
    ...(weekday !== undefined && { weekday }),
    ...(fromTime && toTime && { fromTime: `${fromTime}:00`, toTime: `${toTime}:00` }),
  };
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = /^([012]\d:[0-5]\d)-([012]\d:[0-5]\d)$/;

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
const dateOf = (text: string | null): IsoDate | '' => (text !== null && isIsoDate(text) ? text : '');

/** The assumptions as the call takes them. A line for one day needs no last day. */
export const toAssumptions = ({ withoutVenueIds, lost, firstDate, lastDate }: DrawForm): Assumptions => ({
  withoutVenueIds: [...withoutVenueIds],
  lost: lost.map(({ reason = '', ...line }) => ({
    ...line,
    lastDate: line.lastDate || line.firstDate,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  })),
  firstDate: firstDate || null,
  lastDate: lastDate || null,
});

/** A draft's assumptions as form values. */
const fromAssumptions = ({ withoutVenueIds, lost, firstDate, lastDate }: Assumptions) => ({
  withoutVenueIds,
  lost: lost.map(({ reason, courtId, weekday, fromTime, toTime, ...days }) => ({
    ...days,
    ...(reason && { reason }),
    ...(courtId != null && { courtId }),
    ...(weekday != null && { weekday }),
    ...(fromTime && toTime && { fromTime, toTime }),
  })),
  firstDate: firstDate ?? '',
  lastDate: lastDate ?? '',
});

/** The number of assumptions; 0 if the games are generated for the season as it is. */
export const countAssumptions = ({ withoutVenueIds, lost, firstDate, lastDate }: DrawForm): number =>
  withoutVenueIds.length + lost.length + (firstDate ? 1 : 0) + (lastDate ? 1 : 0);

/** What is wrong with the form, in the order of its fields; empty if it can be sent. */
export function formProblems({ lost, firstDate, lastDate }: DrawForm): {
  days?: string;
  lost: (string | undefined)[];
  /** whether a line of lost days has no day yet, which is not an error while the line is new */
  lacksDay: boolean;
} {
  const days = firstDate && lastDate && lastDate < firstDate ? LAST_BEFORE_FIRST : undefined;
  return {
    ...(days && { days }),
    lost: lost.map((line) =>
      line.lastDate && line.lastDate < line.firstDate ? LAST_BEFORE_FIRST : undefined,
    ),
    lacksDay: lost.some((line) => line.firstDate === ''),
  };
}

const LAST_BEFORE_FIRST = 'The last day is before the first.';

/** Whether the form can be sent. */
export function isValid(form: DrawForm): boolean {
  const { days, lost, lacksDay } = formProblems(form);
  return !lacksDay && days === undefined && lost.every((problem) => problem === undefined);
}
