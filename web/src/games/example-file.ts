/** A file of two games in the plain layout, to be filled in. */
export const EXAMPLE_FILE = [
  'date,start,end,division,home,away,school,gym,court,game number,status',
  '2026-11-21,10:15,11:30,Boys 3-4,Hawks,Owls,Salk,Gym,1,1,scheduled',
  '2026-11-21,11:30,12:45,Boys 3-4,Bees,Bulls,Salk,Gym,1,2,scheduled',
  '',
].join('\r\n');
