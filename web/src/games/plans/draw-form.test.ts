import { describe, expect, it } from 'vitest';
import {
  countAssumptions,
  EMPTY_DRAW_FORM,
  formProblems,
  isValid,
  readDrawForm,
  toAssumptions,
} from './draw-form.ts';

const SALK = { venueId: 5, firstDate: '2027-01-09', lastDate: '2027-01-10' };
const SUPPOSED = { withoutVenueIds: [6], lost: [SALK], firstDate: null, lastDate: '2027-02-01' };
const form = (query: string, start: 'empty' | 'published' = 'empty') =>
  readDrawForm(new URLSearchParams(query), { start, plans: [{ id: 12, supposed: SUPPOSED }] });

describe('The form of a URL', () => {
  it('starts from the season’s default if the URL has no options', () => {
    expect(form('step=generate')).toEqual(EMPTY_DRAW_FORM);
    expect(form('', 'published').from).toBe('published');
  });

  it('starts from a draft or the published games', () => {
    expect(form('base=12').from).toBe(12);
    expect(form('base=published').from).toBe('published');
    expect(form('base=12x').from).toBe('empty');
  });

  it('takes over the assumptions of the draft that it starts from', () => {
    expect(form('base=12&lost=all&from=2027-01-16')).toEqual({
      ...EMPTY_DRAW_FORM,
      from: 12,
      withoutVenueIds: [6],
      lost: [SALK, { venueId: null, firstDate: '2027-01-16', lastDate: '2027-01-16' }],
      lastDate: '2027-02-01',
    });
  });

  it('can assume that a gym or all gyms are lost', () => {
    expect(form('lost=5&from=2027-01-09&until=2027-01-10').lost).toEqual([SALK]);
    expect(form('lost=5,6&from=2027-01-09&until=2027-01-10').lost).toEqual([SALK, { ...SALK, venueId: 6 }]);
    expect(form('lost=all&from=2027-01-09').lost).toEqual([
      { venueId: null, firstDate: '2027-01-09', lastDate: '2027-01-09' },
    ]);
    expect(form('lost=5&from=yesterday').lost).toEqual([{ venueId: 5, firstDate: '', lastDate: '' }]);
    expect(form('lost=Salk&from=2027-01-09').lost).toEqual([]);
  });

  it('keeps what closes the gyms: the reason and the part of the days', () => {
    const part = '&reason=Robotics+fair&court=7&weekday=6&hours=09:00-16:00';
    const closed = {
      reason: 'Robotics fair',
      courtId: 7,
      weekday: 6,
      fromTime: '09:00:00',
      toTime: '16:00:00',
    } as const;
    const { lost } = form(`lost=5,6&from=2027-01-09&until=2027-01-10${part}`);
    expect(lost).toEqual([
      { ...SALK, ...closed },
      { ...SALK, venueId: 6, ...closed },
    ]);
    expect(toAssumptions({ ...EMPTY_DRAW_FORM, lost }).lost).toEqual(lost);
    expect(form('lost=5&from=2027-01-09&weekday=7&hours=9-16').lost).toEqual([
      { ...SALK, lastDate: '2027-01-09' },
    ]);
  });
});

describe('The request of the form', () => {
  it('ends lost days on their first day if the form has no last day', () => {
    const lost = [SALK, { ...SALK, lastDate: '' }];
    expect(toAssumptions({ ...EMPTY_DRAW_FORM, lost, firstDate: '2026-12-05' })).toEqual({
      withoutVenueIds: [],
      lost: [SALK, { ...SALK, lastDate: '2027-01-09' }],
      firstDate: '2026-12-05',
      lastDate: null,
    });
  });

  it('counts the assumptions', () => {
    expect(countAssumptions(EMPTY_DRAW_FORM)).toBe(0);
    expect(
      countAssumptions({ ...EMPTY_DRAW_FORM, lost: [SALK], withoutVenueIds: [5, 6], lastDate: '2027-02-01' }),
    ).toBe(4);
  });

  it('is valid, or has an error at the field', () => {
    expect(isValid(EMPTY_DRAW_FORM)).toBe(true);
    const bad = {
      ...EMPTY_DRAW_FORM,
      firstDate: '2027-02-01',
      lastDate: '2027-01-01',
      lost: [SALK, { ...SALK, firstDate: '' }, { ...SALK, lastDate: '2027-01-08' }],
    };
    expect(formProblems(bad)).toEqual({
      days: 'The last day is before the first.',
      lost: [undefined, undefined, 'The last day is before the first.'],
      lacksDay: true,
    });
    expect(isValid(bad)).toBe(false);
  });
});
