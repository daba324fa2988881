import { afterEach, beforeEach, expect, vi } from 'vitest';

// Whatever a test makes the code complain about is part of what it proves: a test that expects a complaint
// replaces console.error itself; every other complaint fails the test.
let complaints: unknown[][] = [];
const original = console.error;

beforeEach(() => {
  complaints = [];
  console.error = (...words: unknown[]) => {
    complaints.push(words);
    original(...words);
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  console.error = original;
  expect(complaints, 'console.error was called').toEqual([]);
});
