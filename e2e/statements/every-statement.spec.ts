import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { STATEMENTS } from './walk.ts';

test('every statement of the specification is walked, and where one does not hold, a section says why', () => {
  const folder = new URL('./', import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const walked = new Set(sources.join('\n').match(/\bS\d{3}\b/g));
  expect([...STATEMENTS.keys()].filter((id) => !walked.has(id))).toEqual([]);
  expect([...walked].filter((id) => !STATEMENTS.has(id))).toEqual([]);
  expect(STATEMENTS.size).toBe(390);

  const decisions = readFileSync(new URL('../../docs/spec/decisions.md', import.meta.url), 'utf8');
  const sections = [...decisions.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const named = [...STATEMENTS.values()]
    .map(({ decidedIn }) => decidedIn)
    .filter((section) => section !== '');
  expect(named.filter((section) => !sections.includes(section.replace('decisions.md#', '')))).toEqual([]);
});
