import { afterEach, beforeEach, expect, vi } from 'vitest';

// Fails a test on any unexpected console.error. A test that expects one replaces console.error itself.
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
