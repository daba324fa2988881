import { overlaps } from '#court-time/day-time.ts';
import type { TakenTime } from '#court-time/taken-time.ts';
import { type DayOffTime, dayOffText } from '#days-off/day-off.ts';
import { entryLabel } from '#schedule/row-actions.ts';
import { several } from '#text/several.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';

/**
 * What happens to an entry of a team that withdraws: it is canceled, another team gets it, or the other side of the game
 * keeps it until it has an opponent.
 */
export const WITHDRAWAL_CHOICES = ['cancel', 'give', 'open'] as const;
export type WithdrawalChoice = (typeof WITHDRAWAL_CHOICES)[number];

/** What the schedule calls the opponent of a game that is kept. */
export const OPEN_OPPONENT = 'Open opponent';

/** 'Hawks (withdrawn)', and 'Hawks (withdrawn 2)' for the next team of that name. */
export const withdrawnName = (name: string, isMerged: boolean, number: number): string =>
  `${name} (${isMerged ? 'merged' : 'withdrawn'}${number === 1 ? '' : ` ${number}`})`;

/** An upcoming entry of the team. */
export type LeavingEntry = {
  entryId: number;
  type: TakenTime['type'];
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  /** the league's team on the other side; null for a practice and a game without one */
  opponentId: number | null;
  /** a game without a time */
  isPostponed: boolean;
};

/** The team that gets entries, without those of them that it is in itself. */
export type ReceivingTeam = {
  teamId: number;
  name: string;
  /** practices a week in its division */
  limit: number;
  /** its active entries */
  times: readonly TakenTime[];
  /** those that the league approved */
  daysOff: readonly DayOffTime[];
  /** by entry, a sentence about its coaches who would be in two places at once */
  coachWarnings: ReadonlyMap<number, string>;
};

export type WithdrawalRow = {
  entryId: number;
  /** null: someone has to decide */
  choice: WithdrawalChoice | null;
  options: WithdrawalChoice[];
  /** what would break a rule if the other team got it; '' if nothing */
  problem: string;
};

type Request = {
  /** for entries without a decision */
  choice: WithdrawalChoice;
  decisions: ReadonlyMap<number, WithdrawalChoice>;
  /** null if no team gets entries */
  receiver: ReceivingTeam | null;
  /** the first day of the league week of a day */
  weekOf(date: IsoDate): IsoDate;
};

/**
 * What happens to each entry of a team that withdraws or is merged into another. Where the other team can't have it, or
 * where that would break a rule, a person decides.
 * @param entries in the order of time
 * @see docs/spec/decisions.md#withdrawn-teams
 */
export function planWithdrawal(entries: readonly LeavingEntry[], request: Request): WithdrawalRow[] {
  const { receiver, weekOf } = request;
  const practices = receiver?.times.filter(({ type }) => type === 'practice') ?? [];
  const used = new Map<IsoDate, number>();
  for (const { date } of practices) used.set(weekOf(date), (used.get(weekOf(date)) ?? 0) + 1);
  return entries.map((entry) => {
    const week = entry.type === 'practice' ? weekOf(entry.date) : null;
    const inWeek = week === null ? 0 : (used.get(week) ?? 0);
    const obstacle = receiver === null ? '' : obstacleOf(entry, receiver);
    const problem =
      obstacle || (receiver === null ? '' : brokenRules(entry, receiver, week === null ? null : inWeek));
    const options = WITHDRAWAL_CHOICES.filter((choice) => {
      if (choice === 'give') return receiver !== null && obstacle === '';
      return choice === 'cancel' || entry.opponentId !== null;
    });
    const decided = request.decisions.get(entry.entryId);
    const usual = request.choice === 'open' && entry.opponentId === null ? 'cancel' : request.choice;
    const choice = decided ?? (usual === 'give' && problem !== '' ? null : usual);
    const row = {
      entryId: entry.entryId,
      choice: options.find((one) => one === choice) ?? null,
      options,
      problem,
    };
    if (row.choice === 'give' && week !== null) used.set(week, inWeek + 1);
    return row;
  });
}

/** Why a team can't have an entry; '' if it can. */
function obstacleOf(entry: LeavingEntry, { teamId, name, times }: ReceivingTeam): string {
  if (entry.opponentId === teamId) return `${name} is the opponent.`;
  if (entry.isPostponed) return '';
  const busy = times.find((time) => time.date === entry.date && overlaps(time, entry));
  return busy === undefined ? '' : `${name} has something at that time: ${entryLabel(busy)}.`;
}

/** The rules that would break if the team got the entry. @param inWeek its practices that week; null for a game */
function brokenRules(entry: LeavingEntry, receiver: ReceivingTeam, inWeek: number | null): string {
  const { name, daysOff, coachWarnings } = receiver;
  const { date } = entry;
  const dayOff = daysOff.find(
    ({ firstDate, lastDate, fromTime, untilTime }) =>
      !entry.isPostponed &&
      firstDate <= date &&
      date <= lastDate &&
      (fromTime === null ||
        untilTime === null ||
        overlaps({ startTime: fromTime, endTime: untilTime }, entry)),
  );
  return [
    inWeek === null ? '' : overLimit(receiver, inWeek),
    dayOff === undefined ? '' : `${name} has a date off: ${dayOffText(dayOff)}.`,
    coachWarnings.get(entry.entryId) ?? '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function overLimit({ name, limit }: ReceivingTeam, inWeek: number): string {
  if (inWeek < limit) return '';
  return `${name} would have ${several(inWeek + 1, 'practice')} that week. The limit is ${limit}.`;
}

/** The counts of what happens, and of what is not decided. */
export function countWithdrawal(
  rows: readonly WithdrawalRow[],
): Record<WithdrawalChoice | 'undecided', number> {
  const count = (choice: WithdrawalChoice | null) => rows.filter((row) => row.choice === choice).length;
  return { cancel: count('cancel'), give: count('give'), open: count('open'), undecided: count(null) };
}
