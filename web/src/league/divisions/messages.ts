import { several } from '@portal/domain/text/several.ts';
/** The texts of the practices per week on /admin/settings. */
export const messages = {
  title: 'Practices per week',
  text: 'How many practices each team can have per week, by division.',
  failed: 'We couldn’t load the divisions.',
  empty: 'This season has no divisions yet. They’re imported with the teams and coaches.',
  field: 'Practices per team per week',
  meaning: 'Applies to new bookings. Existing ones stay.',
} as const;

/** 1 as '1 practice a week'. */
export const perWeekText = (count: number): string =>
  count === 0 ? 'No practices' : `${several(count, 'practice')} a week`;

export const teamsText = (count: number): string => several(count, 'team');
