const LIST = new Intl.ListFormat('en-US');

/** The texts of the dashboard (docs/spec/product.md#purpose, docs/spec/product.md#screens). */
export const messages = {
  welcome: 'Welcome',
  /** for visitors: the number of practices per week depends on the division */
  about:
    'Book gym time for your team, week by week. Please use it, or cancel early so another team can use the gym.',
  lookAtSlots: 'See open slots',
  /** the names say that the teams left the season: 'Boys 3-4 Hawks (withdrawn)' */
  withdrawn: (names: readonly string[]) =>
    `${LIST.format(names)}: the league took ${names.length === 1 ? 'this team' : 'these teams'} out of the season.`,
  failed: 'We couldn’t load your teams.',
} as const;
