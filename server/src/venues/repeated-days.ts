import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import { parseDatesCell, parseWeekdaysCell } from '@portal/domain/time/cells.ts';
import { formatDate, weekdayLabel } from '@portal/domain/time/format.ts';
import { parseRepeats, type Repeats, repeatedDays } from '@portal/domain/time/repeats.ts';
import { type Weekday, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import type { When } from '@portal/domain/time/when-cell.ts';
import { ANY_YEAR, type DayCells, type FileDays } from './file-days.ts';

/*
 * Rows whose days return otherwise than every week between two dates: every other week, or ten times from a date on.
 */

/** What a row says of how its days return, and how; a rule of null can't be read. */
type RowRepeats = { text: string; rule: Repeats | null };

/** A text in a column that is not read which says that a row is not about every week: 'Bi-weekly', '1st & 3rd Monday', 'Monthly'. */
const NOT_WEEKLY =
  /^(?:every |on )?(?:(?:other|2nd|3rd|second|third|two|three|[2-4]) weeks?|(?:every )?other \w*day|(?:even|odd) weeks?|bi-?weekly|fortnightly|alternat(?:e|es|ing)\b.*|monthly|once a month|(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|last)\b.*(?:day|days|weeks?|of (?:the|each|every) month|month))s?(?: only)?$/i;

/** The most words of a rule: 'every 2 weeks on Monday, Wednesday and Friday'. */
const MOST_WORDS = 9;

/** The cells with 'every other Tue' and '1/5/2027 through 3/2/2027' of a cell with both in columns of their own. */
export function withRuleApart(row: DayCells, { letters }: FileDays): DayCells {
  const field = row.cell('firstDate') === '' ? 'weekday' : 'firstDate';
  const words = row.cell(field).split(/\s+/);
  for (let end = Math.min(words.length - 1, MOST_WORDS); end > 1 && row.cell('repeats') === ''; end -= 1) {
    const text = words
      .slice(0, end)
      .join(' ')
      .replace(/[,:;]$/, '');
    const rule = parseRepeats(text, letters);
    if (rule === null || rule === 'once' || (rule.everyWeeks === 1 && rule.ofMonth === null)) continue;
    const firstDate = words
      .slice(end)
      .join(' ')
      .replace(/^(?:start(?:s|ing)?|begin(?:s|ning)?|from|effective)(?: on)? /i, '');
    // the first of 'every other Tuesday in December' may be either of two
    if (parseDatesCell(firstDate, ANY_YEAR) === null) continue;
    const own = { [field]: '', repeats: text, firstDate };
    return { ...row, cell: (name) => ({ ...own })[name as keyof typeof own] ?? row.cell(name) };
  }
  return row;
}

/** How the days of a row return; null if it does not say that they do. */
export function readRepeats({ cell, unread }: DayCells, { letters }: FileDays): RowRepeats | null {
  const own = isNoAnswer(cell('repeats')) ? '' : cell('repeats');
  const rule = own === '' ? 'once' : parseRepeats(own, letters);
  if (rule !== 'once') return { text: own, rule };
  const weekday =
    parseWeekdaysCell(cell('weekday'), letters) === null ? parseRepeats(cell('weekday'), letters) : null;
  if (weekday !== null && weekday !== 'once') return { text: cell('weekday'), rule: weekday };
  const other = unread.find(({ text }) => NOT_WEEKLY.test(foldName(text).shown))?.text;
  const ofOther = other === undefined ? null : parseRepeats(other, letters);
  return other === undefined
    ? null
    : { text: foldName(other).shown, rule: ofOther === 'once' ? null : ofOther };
}

/** The number in a cell such as '10' and '10 weeks'; null if it has none. */
const numberIn = (text: string): number | null => {
  const digits = /^([1-9]\d{0,2})(?: ?(?:weeks?|wks?|times|dates|sessions|x))?$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
};

const countsIn = ({ cell }: DayCells, rule: Repeats | null | undefined) => ({
  count: numberIn(cell('occurrences')) ?? rule?.count ?? null,
  weeks: numberIn(cell('weeks')) ?? rule?.weeks ?? null,
});

/** Whether a row says where its days end, or that it is about one, although it has no last date. */
export function saysEnd(cells: DayCells, repeats: RowRepeats | null): boolean {
  if (!isNoAnswer(cells.cell('repeats')) && parseRepeats(cells.cell('repeats')) === 'once') return true;
  const { count, weeks } = countsIn(cells, repeats?.rule);
  return count !== null || weeks !== null || (repeats?.rule?.lastDate ?? null) !== null;
}

type Named = { when: When; weekdays: readonly Weekday[] };

/**
 * The days and weekdays of a row with what it says of how they return.
 * @returns null after a problem was reported
 */
export function withRepeats(
  cells: DayCells,
  file: FileDays,
  { repeats, ...named }: Named & { repeats: RowRepeats | null },
): Named | null {
  const { cell, fail } = cells;
  const { when, weekdays } = named;
  const [range, ...others] = when.ranges;
  if (range === undefined) return named;
  const isDay = others.length === 0 && range.firstDate === range.lastDate;
  // each of its days has a row of its own
  if (isDay && file.listed.has(lineName(cells))) return named;
  for (const field of ['weeks', 'occurrences'] as const) {
    if (isNoAnswer(cell(field)) || numberIn(cell(field)) !== null) continue;
    fail(field, 'enter a whole number.');
    return null;
  }
  const rule = repeats?.rule ?? null;
  const counts = countsIn(cells, rule);
  if (repeats !== null && (rule === null || rule.everyWeeks > 4)) {
    fail('repeats', `“${repeats.text}” is not every week. Write a row for each date.`);
    return null;
  }
  const isCounted = counts.count !== null || counts.weeks !== null;
  const { everyWeeks, ofMonth } = rule ?? { everyWeeks: 1, ofMonth: null };
  const leavesWeeksOut = everyWeeks > 1 || ofMonth !== null;
  if (!isCounted && rule === null) return named;
  const isPlain = !isCounted && !leavesWeeksOut;
  if (others.length > 0) {
    if (isPlain) return named;
    fail('repeats', 'write a row for each of these dates.');
    return null;
  }
  const { firstDate } = range;
  const own = weekdays.length > 0 ? weekdays : (when.weekdays ?? []);
  const ofRule = rule?.weekdays ?? [];
  if (own.length > 0 && ofRule.length > 0 && own.join() !== ofRule.join()) {
    fail('weekday', `this differs from ${ofRule.map(weekdayLabel).join(', ')} in ${repeats?.text}.`);
    return null;
  }
  const days = [own, ofRule, [weekdayOf(firstDate)]].find(({ length }) => length > 0) ?? [];
  const end = isDay ? (rule?.lastDate ?? null) : range.lastDate;
  if (end === null && !isCounted) {
    fail(
      'lastDate',
      `“${repeats?.text}” does not say until when. Write the last date, or empty that cell if the row is for one day.`,
    );
    return null;
  }
  if (everyWeeks > 1 && !days.includes(weekdayOf(firstDate))) {
    fail(
      'firstDate',
      `${formatDate(firstDate)} is a ${weekdayLabel(weekdayOf(firstDate))}. Write the first day that is meant, because some weeks are left out.`,
    );
    return null;
  }
  const returns = { everyWeeks, ofMonth, weekdays: days };
  const all = repeatedDays(firstDate, end, { ...returns, count: null, weeks: null });
  const counted = isCounted ? repeatedDays(firstDate, null, { ...returns, ...counts }) : all;
  const last = counted.at(-1);
  if (last === undefined || (end !== null && counted.length !== all.length)) {
    const field = counts.weeks !== null ? 'weeks' : 'occurrences';
    fail(
      field,
      last === undefined
        ? 'no such day is between the dates.'
        : `so the last day is ${formatDate(last)}, which does not fit the last date.`,
    );
    return null;
  }
  if (leavesWeeksOut)
    return {
      when: { weekdays: null, ranges: counted.map((day) => ({ firstDate: day, lastDate: day })) },
      weekdays: [],
    };
  const lastDate = isCounted || end === null ? last : end;
  return {
    when: {
      weekdays: null,
      ranges: [
        { firstDate: firstDate === lastDate || !isCounted ? firstDate : (counted[0] ?? firstDate), lastDate },
      ],
    },
    weekdays: days,
  };
}
