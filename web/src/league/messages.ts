/** The texts of /admin/settings. */
export const messages = {
  title: 'Settings',
  saved: 'Saved',
  notSaved: 'This could not be saved. Please try again.',

  typesTitle: 'Reservation types',
  typesText:
    'What the Add window of the combined schedule offers, and how long each lasts unless said otherwise.',
  typesFailed: 'The reservation types could not be loaded.',
  blocks: 'Blocks availability',
  blocksNot: 'Does not block',
  blocksMeaning:
    'Ticked: the court is taken while such an entry lasts, and nobody else can have it. Unticked: the entry is only shown, and coaches can still book the time. Entries that exist stay as they are.',
  missingLabel: 'Enter a label.',

  missingName: 'Enter a name.',
  preselected: 'Preselected',
  added: 'Added',
  onList: 'Already on the list',
  removeMeaning: 'The Add window offers it no longer. Entries that carry it keep their text.',
} as const;

export type NameKind = 'blackout' | 'clinic';

/** The texts of the two lists of names. */
export const NAME_LISTS = {
  blackout: {
    title: 'Blackout reasons',
    text: 'Why a gym or a school is closed. The first one is preselected when a blackout is added.',
    one: 'blackout reason',
    failed: 'The blackout reasons could not be loaded.',
    empty: 'There is no blackout reason yet.',
  },
  clinic: {
    title: 'Clinic names',
    text: 'What a clinic is called. The first one is preselected when a clinic is added.',
    one: 'clinic name',
    failed: 'The clinic names could not be loaded.',
    empty: 'There is no clinic name yet.',
  },
} as const satisfies Record<NameKind, Record<string, string>>;
