import { describe, expect, it } from 'vitest';
import { CourtNames, courtLabel } from './look-up-courts.ts';
import { COURTS } from './testing/season.ts';

type Texts = { school?: string; gym?: string; court?: string; place?: string };

const find = (texts: Texts, answers: [string, string][] = []) =>
  new CourtNames(COURTS, new Map(answers)).find({ school: '', gym: '', court: '', place: '', ...texts });

describe('CourtNames', () => {
  it.each<[Texts, number]>([
    [{ school: 'Salk', gym: 'Gym', court: '1' }, 1],
    [{ school: 'SALK', gym: 'gym', court: 'Court 1' }, 1],
    [{ school: 'Salk', gym: 'Gym' }, 1],
    [{ school: 'Salk' }, 1],
    [{ school: 'Sandburg', gym: 'Large Gym', court: 'Ct 2' }, 3],
    [{ school: 'Sandburg', gym: 'Small Gym' }, 4],
    [{ gym: 'Small Gym' }, 4],
    [{ school: 'Sandburg', court: 'Main' }, 4],
    [{ place: 'Salk - Gym - 1' }, 1],
    [{ place: 'sandburg / large gym / court 2' }, 3],
    [{ place: 'Sandburg Large Gym, Court 2' }, 3],
    [{ place: 'SANDBURG-LA', court: '2' }, 3],
    [{ place: 'SANDBURG-LA 2' }, 3],
    [{ place: 'SALK-GY' }, 1],
    [{ place: 'Sandburg - Large Gym', court: 'Court 2' }, 3],
    [{ place: 'Sandburg - Large Gym - Court 2', court: 'Court 2' }, 3],
    [{ place: 'Sandburg', court: 'Small Gym' }, 4],
    [{ place: 'Sandburg - Large Gym - 2', court: 'TBD' }, 3],
    [{ school: 'Sandburg', place: 'Small Gym' }, 4],
    [{ school: 'Sandburg', gym: 'TBD', place: 'Large Gym', court: '2' }, 3],
    [{ school: 'Sandburg', gym: 'Large Gym', court: '2', place: 'SANDBURG-LA' }, 3],
  ])('finds the court of %j', (texts, id) => {
    expect(find(texts)).toEqual({ id, question: null, problem: null });
  });

  it.each<[Texts, number]>([
    [{ school: 'Jonas Salk', gym: 'Old Gym', court: '1' }, 1],
    [{ place: 'JONAS SALK - Old Gym' }, 1],
    [{ school: 'Jonas Salk' }, 1],
    [{ school: 'Salk', gym: 'Gym', court: 'North' }, 1],
    [{ place: 'Salk Hall' }, 1],
    [{ school: 'Salk', court: 'North' }, 1],
    [{ place: 'SALK-GY', court: 'North' }, 1],
  ])('finds the court of %j by a former name', (texts, id) => {
    const otherNames = [
      { schoolName: 'jonas salk', gymName: 'old gym', name: '1' },
      { schoolName: 'salk', gymName: 'gym', name: 'north' },
      { schoolName: 'salk', gymName: 'hall', name: '' },
    ];
    const courts = COURTS.map((court) => (court.id === 1 ? { ...court, otherNames } : court));
    const names = new CourtNames(courts, new Map());
    expect(names.find({ school: '', gym: '', court: '', place: '', ...texts }).id).toBe(id);
  });

  it('suggests the court of a gym whose name stands before its address', () => {
    const { question } = find({ place: 'Sandburg Small Gym, 220 Mill Road, Maplewood' });
    expect(question?.question.choices[0]?.label).toBe('Sandburg - Small Gym - Main');
  });

  it('asks for the court of a gym that has several', () => {
    const { question } = find({ place: 'Sandburg - Large Gym' });
    expect(question?.reason).toBe('The place "Sandburg - Large Gym" could be any of 2 courts.');
    expect(question?.question.key).toBe('place:sandburg-large gym');
    expect(question?.question.choices.slice(0, 2).map(({ label }) => label)).toEqual([
      'Sandburg - Large Gym - Court 1',
      'Sandburg - Large Gym - Court 2',
    ]);
  });

  it('asks for the court if several of a school have its name', () => {
    const courts = COURTS.map((court) => (court.id === 4 ? { ...court, name: '1' } : court));
    const names = new CourtNames(courts, new Map());
    const found = names.find({ school: 'Sandburg', gym: '', court: '1', place: '' });
    expect(found.id).toBeNull();
    expect(found.question?.reason).toBe('The place "Sandburg - 1" could be any of 2 courts.');
  });

  it.each<[Texts, string]>([
    [{ school: 'Salk', gym: 'Gym', court: '2' }, 'No court is called "Salk - Gym - 2".'],
    [{ school: 'Salk', gym: 'Large Gym', court: '1' }, 'No court is called "Salk - Large Gym - 1".'],
    [{ school: 'Salk', gym: 'Annex' }, 'No court is called "Salk - Annex".'],
    [{ place: 'Salk - Gym - Court 1', court: '2' }, 'No court is called "Salk - Gym - Court 1 - 2".'],
    [{ place: 'Sulk - Gym - Court 1' }, 'No court is called "Sulk - Gym - Court 1".'],
  ])('asks which court %j means, and lists the closest names first', (texts, reason) => {
    const { question } = find(texts);
    expect(question?.reason).toBe(reason);
    expect(question?.question.choices[0]?.label).toBe('Salk - Gym - Court 1');
  });

  it('uses an answer that is still one of the choices', () => {
    const texts = { place: 'The big gym' };
    expect(find(texts, [['place:the big gym', '3']]).id).toBe(3);
    expect(find(texts, [['place:the big gym', '99']]).id).toBeNull();
  });

  it('asks nothing about a place that is not set', () => {
    expect(find({ place: 'TBD' })).toEqual({
      id: null,
      question: null,
      problem: 'The place is missing or not set yet. Add it and upload the file again.',
    });
  });

  it('reads "Gym 1" as the gym of that name, not as court 1 of the gym "Gym"', () => {
    const [first] = COURTS;
    const courts = [
      { ...first, id: 1 },
      { ...first, id: 8, venueId: 8, gymName: 'Gym 1', name: 'A' },
    ];
    const names = new CourtNames(courts as typeof COURTS, new Map());
    expect(names.find({ school: '', gym: '', court: '', place: 'Salk - Gym 1' }).id).toBe(8);
    expect(names.find({ school: 'Salk', gym: 'Gym', court: '1', place: '' }).id).toBe(1);
  });

  it('labels a bare number as a court', () => {
    expect(COURTS.map(courtLabel)).toEqual([
      'Salk - Gym - Court 1',
      'Sandburg - Large Gym - Court 1',
      'Sandburg - Large Gym - Court 2',
      'Sandburg - Small Gym - Main',
    ]);
    expect(courtLabel({ schoolName: 'Salk', gymName: 'Gym', name: '12' })).toBe('Salk - Gym - Court 12');
  });
});
