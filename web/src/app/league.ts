/** The league as the footer shows it: what the server's mails say while nobody has changed its settings. */
export const LEAGUE = {
  name: 'Maplewood Youth Basketball',
  phone: '+1 732 555 0100',
  email: 'coaches@example.org',
} as const;
