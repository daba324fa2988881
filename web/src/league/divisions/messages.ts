import { several } from '@portal/domain/text/several.ts';
/** The texts of the practices per week on /admin/settings. */
export const messages = {
  title: 'Practices per week',
  text: 'How many practices a team of the season’s divisions may have in a week.',
  failed: 'The divisions could not be loaded.',
  empty: 'This season has no divisions yet. They come with the coach data.',
  field: 'Practices per team and week',
  meaning:
    'Counts from the next booking on. Practices that are booked stay, also where there are more of them.',
} as const;

/** 1 as '1 practice a week'. */
export const perWeekText = (count: number): string =>
  count === 0 ? 'No practices' : `${several(count, 'practice')} a week`;

export const teamsText = (count: number): string => several(count, 'team');
