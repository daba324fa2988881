/** The server's limit. */
export const MAX_NAME_LENGTH = 120;

/** The texts of /admin/settings. */
export const messages = {
  saved: 'Saved',

  blocks: 'Reserves the court',
} as const;

export type NameKind = 'blackout' | 'clinic';

/** The texts of the two lists of names. */
export const NAME_LISTS = {
  blackout: {
    title: 'Blackout reasons',
    text: 'Why a gym or school is closed. The first one is the default for a new blackout.',
    one: 'blackout reason',
    failed: 'We couldn’t load the blackout reasons.',
    empty: 'No blackout reasons yet.',
  },
  clinic: {
    title: 'Clinic names',
    text: 'What clinics are called. The first one is the default for a new clinic.',
    one: 'clinic name',
    failed: 'We couldn’t load the clinic names.',
    empty: 'No clinic names yet.',
  },
} as const satisfies Record<NameKind, Record<string, string>>;
