import { describe, expect, it } from 'vitest';
import { TeamNames } from './look-up-names.ts';
import { TEAMS } from './testing/season.ts';

const extra = { id: 20, name: 'Rockets', divisionId: 2, divisionName: 'Girls 5-6', coachIds: [] };
const names = (answers: [string, string][] = []) => new TeamNames([...TEAMS, extra], new Map(answers));
const find = (division: string, home: string, away: string, answers?: [string, string][]) =>
  names(answers).find({ division, home, away });
const idsOf = (division: string, home: string, away: string) => {
  const found = find(division, home, away);
  return [found.divisionId, found.home.id, found.away.id];
};

describe('TeamNames', () => {
  it.each([
    ['Boys 3-4', 'Hawks', 'Owls', [1, 1, 2]],
    ['boys  3-4', ' HAWKS', 'owls', [1, 1, 2]],
    ['Boys 3–4', 'Hawks!', 'Owls', [1, 1, 2]],
    ['Girls 5/6', 'Hawks', 'Owls', [2, 7, 8]],
    ['Boys 3-4', 'Boys 3-4 Hawks', 'Owls (Boys 3-4)', [1, 1, 2]],
    ['', 'Girls 5-6 Hawks', 'Owls', [2, 7, 8]],
    ['', 'Boys 3-4 - Hawks', 'Boys 3-4: Owls', [1, 1, 2]],
    ['', 'Hawks', 'Rockets', [2, 7, 20]],
    ['', 'Rockets', 'Owls', [2, 20, 8]],
    ['TBD', 'Rockets', 'Owls', [2, 20, 8]],
    ['Group A', 'Girls 5-6 Hawks', 'Girls 5-6 Owls', [2, 7, 8]],
    ['Boys 3-4', 'Hawks 31', 'Owls 28', [1, 1, 2]],
    ['Boys 3-4', 'Hawks (31)', 'Owls (8)', [1, 1, 2]],
  ])('finds the teams of %j: %j against %j', (division, home, away, ids) => {
    expect(idsOf(division, home, away)).toEqual(ids);
  });

  it.each([
    ['Owls G56', '8'],
    ['Owls B34', '2'],
    ['Owlz', null],
    ['Rocketz', '20'],
  ])('suggests for %j, without a division, only a team of one division', (team, suggested) => {
    const [question] = names().findOne({ division: '', team }).questions;
    expect(question?.suggested).toBe(suggested);
  });

  it.each([
    ['Basketball, Boys 3-4', 'Hawks', 'Boys 3-4'],
    ['Boys 3-4', 'Owls - Coach Hawkins', 'Boys 3-4 Owls'],
    ['', 'G5/6 Owls', 'Girls 5-6 Owls'],
    ['', 'Owls G56', 'Girls 5-6 Owls'],
    ['', 'Owls (B34)', 'Boys 3-4 Owls'],
  ])('lists the name first that stands in %j, %j', (division, home, first) => {
    const found = find(division, home, 'Nobody');
    const question = found.division?.question ?? found.home.question;
    expect(question?.question.choices[0]?.label).toBe(first);
  });

  it('asks which team is meant, and lists the closest names first', () => {
    const { home, away } = find('Boys 3-4', 'Oowls', 'Hawks');
    expect(away.id).toBe(1);
    expect(home).toEqual({
      id: null,
      problem: null,
      question: {
        reason: 'No team in Boys 3-4 is called "Oowls".',
        question: {
          key: 'team:boys 3-4:oowls',
          text: 'Which team is this?',
          choices: expect.any(Array),
          answer: null,
        },
        suggested: '2',
      },
    });
    const labels = home.question?.question.choices.map(({ label }) => label);
    expect(labels?.[0]).toBe('Boys 3-4 Owls');
    expect(labels).toHaveLength(TEAMS.length / 2 + 2);
    expect(labels).toContain('Girls 5-6 Owls');
    expect(labels?.at(-1)).toBe('Leave this row out');
  });

  it('says that it suggests no similar teams after too many unknown names, and only then', () => {
    const teams = Array.from({ length: 300 }, (_, index) => ({
      ...extra,
      id: 100 + index,
      name: `Thunderbirds ${index}`,
    }));
    const many = new TeamNames(teams, new Map());
    const reasons = Array.from({ length: 300 }, (_, index) => {
      const { home } = many.find({
        division: 'Girls 5-6',
        home: `Thunderbolts ${1_000 + index}`,
        away: 'Thunderbirds 1',
      });
      return home.question?.reason;
    });
    expect(reasons[0]).toBe('No team in Girls 5-6 is called "Thunderbolts 1000".');
    expect(reasons.at(-1)).toBe(
      'No team in Girls 5-6 is called "Thunderbolts 1299". So many names of this file are unknown that similar ones are no longer suggested.',
    );
  });

  it('asks which division is meant if several have a team of that name', () => {
    const { home } = find('', 'Hawks', 'Owls');
    expect(home.question?.reason).toBe('Several teams are called "Hawks".');
    expect(home.question?.question.choices.map(({ answer }) => answer)).toEqual(['1', '7', 'leave-out']);
  });

  it('asks which division is meant, and nothing about its teams', () => {
    const found = find('Boys 3-5', 'Hawks', 'Nobody');
    expect(found.division?.question?.reason).toBe('No division is called "Boys 3-5".');
    expect(found.division?.question?.question.choices.map(({ label }) => label)).toEqual([
      'Boys 3-4',
      'Girls 5-6',
      'Leave this row out',
    ]);
    expect([found.home, found.away]).toEqual([
      { id: null, question: null, problem: null },
      { id: null, question: null, problem: null },
    ]);
  });

  it.each([
    ['5-6 Girls', 'Girls 5-6'],
    ['G 5/6', 'Girls 5-6'],
    ['3rd & 4th Grade Boys', 'Boys 3-4'],
    ['b3-4', 'Boys 3-4'],
  ])('suggests for the division %j the one with the same words, %s', (text, name) => {
    const { division } = find(text, 'Hawks', 'Owls');
    expect(division?.question?.question.choices[0]?.label).toBe(name);
    expect(division?.question?.suggested).toBe(division?.question?.question.choices[0]?.answer);
  });

  it('knows the division of teams that were chosen by answers, so that a number is not that of another division', () => {
    const answers: [string, string][] = [
      ['team::hawks', '7'],
      ['team::owls', '8'],
    ];
    expect(find('', 'Hawks', 'Owls', answers).divisionId).toBe(2);
    expect(find('', 'Hawks', 'Owls').divisionId).toBeNull();
  });

  it('uses an answer that is still one of the choices', () => {
    const key = 'team:boys 3-4:oowls';
    expect(find('Boys 3-4', 'Oowls', 'Hawks', [[key, '2']]).home.id).toBe(2);
    expect(find('Boys 3-4', 'Oowls', 'Hawks', [[key, 'leave-out']]).home).toMatchObject({
      id: null,
      question: { question: { answer: 'leave-out' } },
    });
    for (const answer of ['999', '', 'import', 'NaN']) {
      expect(find('Boys 3-4', 'Oowls', 'Hawks', [[key, answer]]).home).toMatchObject({
        id: null,
        question: { question: { answer: null } },
      });
    }
    expect(find('Boyz', 'Hawks', 'Owls', [['division:boyz', '2']])).toMatchObject({
      divisionId: 2,
      home: { id: 7 },
      away: { id: 8 },
    });
  });

  it.each([
    ['', 'The home team is missing. Add it and upload the file again.'],
    ['TBD', 'The home team is not known yet. Add it and upload the file again.'],
    ['?', 'The home team is not known yet. Add it and upload the file again.'],
    ['TBA (North)', 'The home team is not known yet. Add it and upload the file again.'],
  ])('asks nothing about the team %j', (name, problem) => {
    expect(find('Boys 3-4', name, 'Hawks').home).toEqual({ id: null, question: null, problem });
  });

  it('suggests the nearest name of any division if the row names none', () => {
    expect(find('', 'Rocketts', 'Nobody').home.question?.suggested).toBe('20');
  });

  it.each([
    ['Boys 3-4', [30], 'Jets of Boys 3-4 was merged into Owls.', 'Boys 3-4 Owls'],
    ['Girls 5-6', [31], 'Jets of Girls 5-6 has withdrawn.', 'Girls 5-6 Bulls'],
    ['', [30, 31], 'Jets of Boys 3-4 was merged into Owls.', 'Boys 3-4 Owls'],
  ])('asks which team the former Jets of %j are now', (division, formerIds, reason, first) => {
    const jets = { name: 'Jets (withdrawn)', formerName: 'Jets', coachIds: [] };
    const former = [
      { ...jets, id: 30, divisionId: 1, divisionName: 'Boys 3-4', intoTeamId: 2 },
      { ...jets, id: 31, divisionId: 2, divisionName: 'Girls 5-6', intoTeamId: null },
    ];
    const { home } = new TeamNames(TEAMS, new Map(), { former }).find({
      division,
      home: 'Jets',
      away: 'Nobody',
    });
    expect(home).toMatchObject({ formerIds, question: { reason } });
    expect(home.question?.question.choices[0]?.label).toBe(first);
  });

  it('finds the team of a row about one team, and asks about an unknown division alone', () => {
    const found = { id: 20, problem: null, questions: [], isName: true };
    expect(names().findOne({ division: 'Girls 5-6', team: 'Rockets' })).toEqual(found);
    expect(names().findOne({ division: '', team: 'Rockets' })).toEqual(found);
    const { id, questions } = names().findOne({ division: 'Boys 3-5', team: 'Hawks' });
    expect([id, questions.map(({ question }) => question.key)]).toEqual([null, ['division:boys 3-5']]);
  });
});
