/** An hour of the only court of a gym. */
export const place = (date: string, schoolName = 'Salk') => ({
  date,
  startTime: '18:00:00',
  endTime: '19:00:00',
  schoolName,
  gymName: 'Gym',
  court: '1',
  isOnlyCourt: true,
});
