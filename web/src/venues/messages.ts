/** The texts of /admin/venues. */
export const messages = {
  saveAndEmail: 'Save and email the coaches',
  saved: 'Saved',

  addGym: 'Add gym',
  addPermit: 'Add permit',
  purposes: { any: 'Practices and games', practices: 'Practices only', games: 'Games only' },
  allCourts: 'All courts',

  lookTitle: 'What will change',
  lookFailed: 'We couldn’t load the preview. Please try again.',

  closuresTitle: 'Closures',
  addClosure: 'Add closure',
  moreClosures: (count: number) => `+${count} more`,
  allSchools: 'All schools',
  severalGyms: 'Several gyms…',
  gyms: 'Gyms',
  alsoAlike: (gyms: readonly string[]) =>
    `Also remove it for ${gyms.length === 1 ? 'the other gym' : `the other ${gyms.length} gyms`}: ${gyms.join(', ')}`,

  doImport: 'Import',
} as const;
