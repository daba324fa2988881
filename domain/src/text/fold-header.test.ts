import { expect, it } from 'vitest';
import { foldHeader, isLastFirst } from './fold-header.ts';

it.each([
  [' # ', 'number'],
  ['Team Name (required)', 'teamname'],
  ['Coach’s E-mail', 'coachemail'],
  ['DTSTART;VALUE=DATE', 'dtstart'],
  ['What is your email address?', 'email'],
  ['Your child’s first name', 'childfirstname'],
  ['Players first and last name?', 'childname'],
  ['Name of parent', 'parentname'],
  ['Please enter the guardian’s e-mails', 'parentemail'],
  ['Name of the coach', 'coachname'],
  ['Which age group?', 'agegroup'],
  ['Select your teams', 'team'],
  ['Are you a head or an assistant coach?', 'role'],
  ['Choose jersey number', 'jerseynumber'],
  ['What grade?', 'grade'],
  ['Your team last season', 'yourteamlastseason'],
  ['Do you have a team?', 'doyouhaveateam'],
  ['Shirt size?', 'shirtsize'],
  [`Your team? ${'x'.repeat(300)}`, `yourteam${'x'.repeat(300)}`],
  ['Children of the team', 'childrenoftheteam'],
])('folds the header %j to %j', (header, folded) => {
  expect(foldHeader(header)).toBe(folded);
});

it.each([
  ['Coach (Last First)', true],
  ['Last Name, First Name', false],
  ['last_name_first_name', true],
  ['Ballast first', false],
])('knows whether the names below %j have the last name first without a comma: %s', (header, is) => {
  expect(isLastFirst(header)).toBe(is);
});
