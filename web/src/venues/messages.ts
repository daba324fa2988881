import { several } from '@portal/domain/text/several.ts';
/** The texts of /admin/venues. */
export const messages = {
  title: 'Venues',
  intro:
    'Schools, gyms and courts, the hours that the schools granted, and the days on which they are closed.',
  cancel: 'Cancel',
  back: 'Back',
  save: 'Save',
  saved: 'Saved',
  added: 'Added',
  imported: 'Imported',
  notSaved: 'This could not be saved. Please try again.',
  later: 'The schedule follows when steps 3a and 3b are run.',

  noSeason: 'No season is active yet',
  noSeasonText: 'Permits and closures belong to a season. Please set the active season first.',
  pendingTitle: 'Changed since the last generation: run steps 3a and 3b',
  pendingLink: 'Go to Start New Season',

  gymsTitle: 'Gyms',
  gymsFailed: 'The gyms could not be loaded.',
  noGyms: 'There is no gym yet',
  noGymsText: 'Add the first one here, or import all of them from a file below.',
  addressHint: 'With the town. Coaches get a link to a map.',
  doorNoteHint: 'Such as: Use the rear entrance.',
  addGym: 'Add gym',
  permitsFailed: 'The permits could not be loaded.',
  noPermits: 'No permits yet: no gym time.',
  addPermit: 'Add permit',
  allCourts: 'All courts',
  noPermitThatDay: 'None',

  look: 'See what it changes',
  lookTitle: 'What steps 3a and 3b would do',
  lookText: 'Together with everything else that was changed since they were last run:',
  nothing: 'Nothing in the schedule would change.',
  noEffect: 'There would be no permit, so step 3a would have nothing to generate.',
  lookFailed: 'What would change could not be found out. Please try again.',
  dates: 'Enter both dates.',
  times: 'Enter a time like 18:00.',
  missing: 'Please fill this in.',

  close: 'Close',
  removeGym: (name: string) => `Remove ${name}?`,
  removeGymText: 'No slot, permit or closure hangs on it. Its school leaves with its last gym.',
  gymStays: (name: string) => `${name} stays`,
  gymStaysText:
    'To end its gym time, remove its permits and closures here and run steps 3a and 3b. A gym that has slots is kept, because their history is.',

  closuresTitle: 'Closures',
  closuresText: 'Days without gym time: of all schools, a school or one gym.',
  closuresFailed: 'The closures could not be loaded.',
  noClosures: 'There is no closure yet.',
  addClosure: 'Add closure',
  removeClosure: 'Remove closure',
  thisSeason: 'This season',
  openMonth: (month: string) => `No closure in ${month}.`,
  openThatDay: 'Nothing is closed that day.',
  addThatDay: 'Add closure on this day',
  moreClosures: (count: number) => `+${count} more`,
  allSchools: 'All schools',

  importTitle: 'Import from a file',
  importText:
    'CSV, TSV or Excel with the columns of the template. You see every line first. An import adds and changes; it never removes.',
  seasonFirst: 'Permits and closures belong to a season, and none is active yet.',
  setSeason: 'Set the active season',
  chooseKind: 'The file holds',
  chooseFile: 'File',
  lookAtFile: 'Look at the file',
  dropFile: 'Choose a file',
  dropHint: 'or drop it here: CSV, TSV or Excel',
  readingFile: 'Reading the file',
  doImport: 'Import',
  discard: 'Discard',
  template: 'Download template',
  importFailed: 'The file could not be read. Please try again.',
  moreRows: (shown: number) => `The first ${several(shown, 'line is', 'lines are')} shown.`,
} as const;

export type ImportKind = 'venues' | 'permits' | 'closures';

/** What can be imported: its name, call and template. */
export const IMPORTS = {
  venues: {
    label: 'Venues',
    route: 'importVenues',
    template: 'School,Gym,Schedule Name,Courts\r\nSalk,Gym,SALK,1|2\r\n',
  },
  permits: {
    label: 'Permits',
    route: 'importPermits',
    template:
      'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status\r\nSalk,Gym,All,Monday,18:00,22:00,2026-11-16,2027-03-14,60,Approved\r\n',
  },
  closures: {
    label: 'Closures',
    route: 'importClosures',
    template:
      'First Date,Last Date,School,Gym,Reason\r\n2026-12-24,2026-12-31,All,,School holidays\r\n2026-12-10,,Salk,Gym,Concert\r\n',
  },
} as const satisfies Record<ImportKind, { label: string; route: string; template: string }>;
