import type { ListedVenue } from '@portal/contract/venues.ts';
import { several } from '@portal/domain/text/several.ts';
/** The texts of /admin/venues. */
export const messages = {
  title: 'Venues',
  loading: 'Loading the gyms',
  save: 'Save',
  saveAndEmail: 'Save and email the coaches',
  removeAndEmail: 'Remove the permit and email the coaches',
  saved: 'Saved',
  added: 'Added',
  imported: 'Imported',
  later: 'Not published yet.',

  noSeason: 'No season is active yet',
  noSeasonText: 'Permits and closures belong to a season. Set the active season first.',
  pendingTitle: 'Not published yet',
  setUp: 'Go to Start New Season',
  publish: 'Publish now',

  gymsTitle: 'Gyms',
  gymsFailed: 'We couldn’t load the gyms.',
  noGyms: 'No gyms yet',
  noGymsText: 'Add the first one here, or import all of them from a file.',
  partOfHint: 'Where two courts share a floor: a booking of the whole takes its parts, and the reverse.',
  addressHint: 'Include the town. Coaches get a link to a map.',
  doorNoteHint: 'For example: Use the rear entrance.',
  addGym: 'Add gym',
  permitsFailed: 'We couldn’t load the permits.',
  noPermits: 'No permits yet: no gym time.',
  noPermitsHere: 'No permits',
  usualDates: (dates: string) => `Permits run ${dates} unless noted.`,
  findGym: 'Find a gym',
  noGymFound: 'No gym has this name.',
  noDirections: 'No address yet',
  editGym: 'Edit gym',
  remove: 'Remove',
  permitBook: 'Permit Book',
  print: 'Print permits',
  addPermit: 'Add permit',
  pendingPermits: (count: number) =>
    count === 0 ? 'No permit is pending.' : `${several(count, 'permit')} pending. Other gyms are not shown.`,
  allGyms: 'Show all gyms',
  purposes: { any: 'Practices and games', practices: 'Practices only', games: 'Games only' },
  gamesHint: 'Coaches can book unused slots a few days before. Choose how many in Settings.',
  allCourts: 'All courts',

  look: 'Preview changes',
  lookTitle: 'What will change',
  lookText: 'With everything else that is not published yet:',
  nothing: 'Nothing in the schedule would change.',
  noEffect: 'Without a permit there are no slots to create.',
  lookFailed: 'We couldn’t load the preview. Please try again.',
  dates: 'Enter both dates.',
  times: 'Enter a time like 18:00.',
  missing: 'Please fill this in.',

  close: 'Close',
  removeGymText: 'If it’s the school’s only gym, the school is removed too.',
  /** null if it can be removed */
  whyGymStays: ({ slots, permits, closures }: ListedVenue['usedBy']): string | null => {
    const uses = [
      slots > 0 && several(slots, 'slot'),
      permits > 0 && several(permits, 'permit'),
      closures > 0 && several(closures, 'closure'),
    ].filter(Boolean);
    return uses.length === 0 ? null : `Can’t be removed: ${uses.join(', ')}.`;
  },
  gymStaysText:
    'To end its gym time, remove its permits and closures, then publish. A gym with slots stays, because we keep its history.',

  closuresTitle: 'Closures',
  closuresText: 'For all schools, one school, one gym or one court',
  closuresFailed: 'We couldn’t load the closures.',
  noClosures: 'No closures yet.',
  addClosure: 'Add closure',
  removeClosure: 'Remove closure',
  thisSeason: 'This season',
  openMonth: (month: string) => `No closures in ${month}.`,
  openThatDay: 'Nothing is closed that day.',
  addThatDay: 'Add closure on this day',
  nextClosure: 'Next closure:',
  moreInCalendar: (count: number) => `${several(count, 'more is', 'more are')} in the calendar below.`,
  moreClosures: (count: number) => `+${count} more`,
  allSchools: 'All schools',
  choosePlace: 'Choose…',
  everyDay: 'Every day',
  onlyOn: (weekday: string) => `Only ${weekday}s`,

  importTitle: 'Import from a file',
  importText: 'An import adds and changes; it removes nothing.',
  seasonFirst: 'Permits and closures belong to a season, and none is active yet.',
  setSeason: 'Set the active season',
  chooseKind: 'File type',
  dropFile: 'Choose a file',
  dropHint: 'or drop it here: CSV, TSV or Excel',
  readingFile: 'Reading the file',
  doImport: 'Import',
  discard: 'Discard',
  importFailed: 'We couldn’t read the file. Please try again.',
  moreRows: (shown: number) => `The first ${several(shown, 'line is', 'lines are')} shown.`,
} as const;

export type ImportKind = 'venues' | 'permits' | 'closures';

/** What can be imported: its name and call. */
export const IMPORTS = {
  venues: {
    label: 'Venues',
    route: 'importVenues',
  },
  permits: {
    label: 'Permits',
    route: 'importPermits',
  },
  closures: {
    label: 'Closures',
    route: 'importClosures',
  },
} as const satisfies Record<ImportKind, { label: string; route: string }>;
