/**
 * What is no id, no date, no time and no line of text, for the tables of bad input. None of them may be left out.
 * One call of a family tries a field with the whole list, and every other call with the few that show the same schema.
 */

export const IDS: readonly unknown[] = [
  '1',
  '1 or 1=1',
  1e308,
  -1,
  0,
  1.5,
  true,
  null,
  [1],
  { id: 1 },
  '',
  2_147_483_648,
];
export const DATES: readonly unknown[] = [
  '2026-02-30',
  '2026-13-01',
  '11/19/2026',
  '2026-11-19T18:00:00Z',
  '20261119',
  'tomorrow',
  'infinity',
  '-infinity',
  'now',
  '２０２６-１１-１９',
  '2026-11-19 BC',
  ' 2026-11-19',
  20_261_119,
  null,
  ['2026-11-19'],
];
export const TIMES: readonly unknown[] = [
  '24:00',
  '24:00:00',
  '18:59:60',
  '6pm',
  '6:00 PM',
  '18',
  '18:0',
  '18:00:00+05',
  'allballs',
  '１８:00',
  1_800,
  null,
];
export const LINES: readonly unknown[] = [
  '',
  '   ',
  null,
  5,
  ['Hawks'],
  { name: 'Hawks' },
  'Ha\u0000wks',
  'Ha\nwks',
  'x'.repeat(300),
];

export const FEW_IDS: readonly unknown[] = ['1', 0, 2_147_483_648];
export const FEW_DATES: readonly unknown[] = ['2026-02-30', 'now'];
export const FEW_TIMES: readonly unknown[] = ['24:00', '6pm'];
export const FEW_LINES: readonly unknown[] = ['', 'Ha\u0000wks', 'x'.repeat(300)];
