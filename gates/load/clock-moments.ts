/** The weeks of the portal at an instant, computed by hand for New York and weeks from Monday. */
export type ClockMoment = { at: string; about: string; current: [string, string]; next: [string, string] };

const moment = (
  at: string,
  about: string,
  current: [string, string],
  next: [string, string],
): ClockMoment => ({
  at,
  about,
  current,
  next,
});

/** In chronological order, because the portal's clock does not go back. */
export const CLOCK_MOMENTS: readonly ClockMoment[] = [
  moment(
    '2026-11-01T05:59:59Z',
    'the first 01:59:59 of the 25-hour day',
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
  ),
  moment(
    '2026-11-01T06:00:00Z',
    'the second 01:00:00 of that day',
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
  ),
  moment('2026-11-02T04:00:00Z', 'its 25th hour', ['2026-10-26', '2026-11-01'], ['2026-11-02', '2026-11-08']),
  moment(
    '2026-11-02T04:59:59Z',
    'its last second',
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
  ),
  moment(
    '2026-11-02T05:00:00Z',
    'the midnight after it',
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
  ),
  moment(
    '2026-11-16T04:59:59Z',
    'Sunday 23:59:59',
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
  ),
  moment(
    '2026-11-16T05:00:00Z',
    'Monday 00:00:00',
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
  ),
  moment(
    '2026-11-19T04:59:59Z',
    'a Wednesday 23:59:59',
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
  ),
  moment(
    '2026-11-19T05:00:00Z',
    'the Thursday 00:00:00',
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
  ),
  moment(
    '2026-12-28T04:59:59Z',
    'the second before the week of New Year',
    ['2026-12-21', '2026-12-27'],
    ['2026-12-28', '2027-01-03'],
  ),
  moment('2026-12-28T05:00:00Z', 'its first', ['2026-12-28', '2027-01-03'], ['2027-01-04', '2027-01-10']),
  moment(
    '2027-01-01T04:59:59Z',
    'the last second of the year',
    ['2026-12-28', '2027-01-03'],
    ['2027-01-04', '2027-01-10'],
  ),
  moment(
    '2027-01-01T05:00:00Z',
    'the first second of the next year',
    ['2026-12-28', '2027-01-03'],
    ['2027-01-04', '2027-01-10'],
  ),
  moment(
    '2027-01-04T04:59:59Z',
    'the last second of the week of New Year',
    ['2026-12-28', '2027-01-03'],
    ['2027-01-04', '2027-01-10'],
  ),
  moment(
    '2027-01-04T05:00:00Z',
    'the Monday after it',
    ['2027-01-04', '2027-01-10'],
    ['2027-01-11', '2027-01-17'],
  ),
  moment(
    '2027-03-14T06:59:59Z',
    '01:59:59 of the 23-hour day',
    ['2027-03-08', '2027-03-14'],
    ['2027-03-15', '2027-03-21'],
  ),
  moment(
    '2027-03-14T07:00:00Z',
    '03:00:00 of that day',
    ['2027-03-08', '2027-03-14'],
    ['2027-03-15', '2027-03-21'],
  ),
  moment(
    '2027-03-15T03:59:59Z',
    'its last second',
    ['2027-03-08', '2027-03-14'],
    ['2027-03-15', '2027-03-21'],
  ),
  moment(
    '2027-03-15T04:00:00Z',
    'the midnight after it',
    ['2027-03-15', '2027-03-21'],
    ['2027-03-22', '2027-03-28'],
  ),
  moment(
    '2028-02-29T05:00:00Z',
    'the first second of February 29',
    ['2028-02-28', '2028-03-05'],
    ['2028-03-06', '2028-03-12'],
  ),
  moment(
    '2028-03-01T04:59:59Z',
    'the last second of February 29',
    ['2028-02-28', '2028-03-05'],
    ['2028-03-06', '2028-03-12'],
  ),
  moment(
    '2028-03-06T04:59:59Z',
    'the last second of its week',
    ['2028-02-28', '2028-03-05'],
    ['2028-03-06', '2028-03-12'],
  ),
];
