/** The league as the footer and the gym sheet name it: as the server’s mails do while nobody has changed its settings. */
export const LEAGUE = {
  name: 'Maplewood Youth Basketball',
  phone: '+1 732 555 0100',
  email: 'coaches@example.org',
} as const;
