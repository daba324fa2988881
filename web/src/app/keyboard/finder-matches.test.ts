import { describe, expect, it } from 'vitest';
import { dayPlaces, findPlaces, type Place } from './finder-matches.ts';

const team = (label: string, note: string): Place => ({ group: 'Teams', label, note, to: `/${label}` });
const found = (places: readonly Place[], text: string) =>
  findPlaces(places, text).flatMap((group) => group.places);
const labels = (places: readonly Place[], text: string) => found(places, text).map(({ label }) => label);

describe('The finder', () => {
  const teams = [team('Meteors', 'Girls 5-6'), team('Meteors', 'Boys 3-4'), team('Comets', 'Girls 5-6')];

  it.each([
    ['meteors girls 5', ['Meteors']],
    ['met', ['Meteors', 'Meteors']],
    ['5-6', ['Meteors', 'Comets']],
    ['eteors', []],
    ['  GIRLS com ', ['Comets']],
  ])('finds for "%s" the places with a word that starts with each of its words', (text, expected) => {
    expect(labels(teams, text)).toEqual(expected);
  });

  it('shows the first six of a group and counts the others', () => {
    const many = Array.from({ length: 9 }, (_, index) => team(`Team ${index}`, 'Boys 1-2'));
    const groups = findPlaces([...many, { group: 'Gyms', label: 'Team Gym', to: '/gym' }], 'team');
    expect(groups.map(({ name, places, more }) => [name, places.map(({ label }) => label), more])).toEqual([
      ['Teams', ['Team 0', 'Team 1', 'Team 2', 'Team 3', 'Team 4', 'Team 5'], 3],
      ['Gyms', ['Team Gym'], 0],
    ]);
  });

  it.each(['dec 1', 'tue dec', '12/1', '2026-12-01', 'tuesday'])(
    'finds Tuesday, December 1 as "%s"',
    (text) => {
      const days = dayPlaces('2026-11-30', 5, (date) => `/day/${date}`);
      expect(found(days, text).map(({ to }) => to)).toEqual(['/day/2026-12-01']);
    },
  );

  it('labels today and tomorrow', () => {
    const days = dayPlaces('2026-11-30', 3, (date) => date);
    expect(days.map(({ label, note }) => [label, note])).toEqual([
      ['Mon, Nov 30', 'today'],
      ['Tue, Dec 1', 'tomorrow'],
      ['Wed, Dec 2', undefined],
    ]);
  });
});
