import { expect, it } from 'vitest';
import { isOfLeague, leagueZone, withoutZone, zoneOfHeader, zoneOfTitle } from './time-zones.ts';

const EASTERN = leagueZone('America/New_York');

it.each([
  ['Start (PT)', 'PT'],
  ['Start Time [Central]', 'Central'],
  ['Start ( PT )', 'PT'],
  ['DTSTART;TZID=America/Chicago', 'America/Chicago'],
  ['Start (required)', null],
  ['Start', null],
])('finds the zone in the heading %j', (heading, zone) => {
  expect(zoneOfHeader(heading)).toBe(zone);
});

it.each([
  ['All times Eastern', 'Eastern'],
  ['Times in CST', 'CST'],
  ['Permits (all times are in Pacific Time)', 'Pacific Time'],
  ['Time zone: America/Denver', 'America/Denver'],
  ['All times subject to change', null],
  ['Gyms of the eastern district', null],
])('finds the zone in the line %j above a table', (title, zone) => {
  expect(zoneOfTitle(title)).toBe(zone);
});

it.each([
  ['ET', true],
  [' est ', true],
  ['Eastern Standard Time', true],
  ['(UTC-05:00) Eastern Time (US & Canada)', true],
  ['America/New_York', true],
  ['US/Eastern', true],
  ['Pacific Time', false],
  ['America/Los_Angeles', false],
  ['UTC', false],
])('knows whether %j is the zone of a league in the east', (name, isOwn) => {
  expect(isOfLeague(name, EASTERN)).toBe(isOwn);
});

it.each([
  ['6:00 pm est', '6:00 pm'],
  ['6:00 pm', '6:00 pm'],
  ['6:00 pm (eastern time)', '6:00 pm'],
  ['6:00 pm eastern', '6:00 pm'],
  ['6 p.m. et - 9 p.m. et', '6 p.m. - 9 p.m.'],
  ['6:00 pm central time', null],
  ['6:00 pm noon', '6:00 pm noon'],
  ['6:00 pm pst', null],
  ['23:00:00z', null],
  ['18:00:00-08:00', null],
  ['18:00-21:00', '18:00-21:00'],
])('takes the zone of the league from %j, and refuses another one', (text, own) => {
  expect(withoutZone(text, EASTERN)).toBe(own);
});

it.each([
  ['18:00:00-05:00', '2026-12-07', '18:00:00'],
  ['18:00:00.000-0500', '2026-12-07', '18:00:00'],
  ['18:00:00-04:00', '2027-03-14', '18:00:00'],
  ['18:00:00-04:00', '2026-12-07', null],
  ['18:00:00z', '2026-12-07', null],
])('takes the offset of the league’s zone from %j on %s, and refuses another one', (text, date, own) => {
  expect(withoutZone(text, { ...EASTERN, date })).toBe(own);
});
