/** The texts of the lines on the dashboard, which loads no others. */
export const messages = {
  title: 'Compared with your division',
  compare: 'Compare all teams',
} as const;
