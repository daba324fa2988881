import { describe, expect, it } from 'vitest';
import { LikelySameSchools, SimilarSchools, wholeSchoolName } from './similar-schools.ts';

const SCHOOLS = [
  { id: 1, name: 'Salk', scheduleNames: ['SALK'] },
  { id: 2, name: 'OBHS', scheduleNames: ['OBHS-MAIN'] },
  { id: 3, name: 'Lincoln Middle', scheduleNames: ['LMS'] },
  { id: 4, name: 'Lincoln High School', scheduleNames: ['LHS'] },
  { id: 5, name: 'Southwood', scheduleNames: ['Schedule J'] },
  { id: 6, name: 'Kennedy Elementary', scheduleNames: ['JFK'] },
  { id: 7, name: 'Madison Park', scheduleNames: ['MADPK'] },
  { id: 8, name: 'St. Mary’s', scheduleNames: ['STM'] },
  { id: 9, name: 'Hill & Dale', scheduleNames: ['HD'] },
];
const schools = new SimilarSchools(SCHOOLS);

describe('SimilarSchools', () => {
  it.each(['All except Salk', 'All schools (Salk open)', 'not Salk'])('suggests nothing for %j', (name) => {
    expect(schools.find(name)).toMatchObject({ suggested: null });
  });

  it.each([
    ['Salk Elementary', 'Salk'],
    ['Salk Elementary School', 'Salk'],
    ['Jonas Salk ES', 'Salk'],
    ['Sallk', 'Salk'],
    ['Old Bridge High School', 'OBHS'],
    ['Old Bridge HS', 'OBHS'],
    ['Lincoln MS', 'Lincoln Middle'],
    ['Lincoln HS', 'Lincoln High School'],
    ['LHS', 'Lincoln High School'],
    ['JFK', 'Kennedy Elementary'],
    ['Schedule J', 'Southwood'],
    ['Madison Pk', 'Madison Park'],
    ['Saint Marys School', 'St. Mary’s'],
    ['Hill and Dale Elementary', 'Hill & Dale'],
  ])('suggests for "%s" the school %s', (name, expected) => {
    expect(schools.find(name).suggested?.name).toBe(expected);
  });

  it.each([
    ['Lincoln HS', ['Lincoln High School', 'Lincoln Middle']],
    ['Lincoln', ['Lincoln Middle', 'Lincoln High School']],
    ['LMS', ['Lincoln Middle']],
    ['Old Bridge High School', ['OBHS']],
  ])('lists the schools that "%s" may mean, likeliest first: %j', (name, expected) => {
    expect(schools.find(name).near.map((school) => school.name)).toEqual(expected);
  });

  it.each([
    ['Lincoln', 'two schools have this name'],
    ['Jefferson Elementary', 'only the kind is the same'],
    ['Kennedy High School', 'the kind is another one'],
    ['Pool', 'nothing is similar'],
  ])('suggests no school for "%s": %s', (name) => {
    expect(schools.find(name).suggested).toBeNull();
  });

  it.each([
    ['elementary', ['es', 'elem', 'el', 'Elementary', 'Primary']],
    ['middle', ['MS', 'Middle', 'Intermediate', 'Jr', 'Junior']],
    ['high', ['HS', 'Sr', 'Senior', 'High']],
  ])('knows each way to write the %s school of a town', (kind, spellings) => {
    const town = ['elementary', 'middle', 'high'].map((one, id) => ({
      id,
      name: `Troy ${one}`,
      scheduleNames: [],
    }));
    for (const spelling of spellings) {
      const { near, suggested } = new SimilarSchools(town).find(
        `The Academy of Troy ${spelling} Schools Bldg`,
      );
      expect(suggested?.name).toBe(`Troy ${kind}`);
      expect(near).toHaveLength(3);
    }
  });
});

it('finds the school among those that were added that a name may mean, and none of another kind', () => {
  const added = new LikelySameSchools();
  for (const name of ['Troy High', 'Troy Middle', 'Kennedy Elementary']) added.add(name);
  expect(
    ['Troy HS', 'Troy MS', 'Troy', 'Troy ES', 'Kenedy School', 'Kenedy HS', 'Salk'].map((name) =>
      added.find(name),
    ),
  ).toEqual(['Troy High', 'Troy Middle', 'Troy High', undefined, 'Kennedy Elementary', undefined, undefined]);
});

it('writes the name of a school without the words that all share, and its short words in full', () => {
  expect(wholeSchoolName('The Saint Mary’s Elem. School')).toBe('st marys elementary');
  expect(wholeSchoolName('Mount Hope HS')).toBe('mt hope high');
  expect(wholeSchoolName('Fort Lee Schools (Sch)')).toBe('ft lee');
});
