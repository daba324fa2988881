/** The texts of the dashboard's lines, in a separate file so that the dashboard loads no others. */
export const messages = {
  title: 'Compared with your division',
  compare: 'Compare all teams',
} as const;
