/** How to reach the league, as the footer shows it. */
export const LEAGUE = {
  name: 'Rec Basketball League',
  phone: '+1 732 555 0100',
  email: 'coaches@example.org',
} as const;
