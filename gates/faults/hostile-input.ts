import type { Fault } from '../frame/fault.ts';

const APP = 'server/src/app.ts';
const ERRORS = 'server/src/platform/http/error-handler.ts';
const BOUNDS = 'server/src/platform/http/hardening.ts';
const ON_REFUSAL = '    const refusal = refusalOf(error);\n    if (refusal !== null) {\n';

/** The border lets through, or does not bear, what nobody should send. */
export const faults: readonly Fault[] = [
  {
    name: 'Calls are taken without a look at their fields',
    caughtBy: { G8: 'server errors', G9: 'tests of bad inputs that failed' },
    edits: [
      {
        file: APP,
        from: 'app.setValidatorCompiler(validatorCompiler);',
        to: 'app.setValidatorCompiler(() => (value: unknown) => ({ value }));',
      },
    ],
  },
  {
    name: 'What cannot be read as HTTP is not answered',
    caughtBy: { G8: 'requests without an end within 5 s' },
    edits: [
      {
        file: BOUNDS,
        from: "  if (error.code === 'ECONNRESET' ||",
        to: "  if (error.code?.startsWith('HPE')) return;\n  if (error.code === 'ECONNRESET' ||",
      },
    ],
  },
  {
    name: 'What was refused is kept in memory',
    caughtBy: { G8: 'growth of resident memory' },
    edits: [
      { file: ERRORS, from: ON_REFUSAL, to: `${ON_REFUSAL}      kept.push(Buffer.alloc(100_000, 1));\n` },
      {
        file: ERRORS,
        from: "const SOMETHING_WRONG = 'Something went wrong.';",
        to: "const SOMETHING_WRONG = 'Something went wrong.';\nconst kept: Buffer[] = [];",
      },
    ],
  },
  {
    name: 'A long field is put in order before it is counted',
    caughtBy: { G8: 'what others wait for a request with a long field, at the longest' },
    edits: [
      {
        file: 'contract/src/ratings.ts',
        from: 'lastInitial: textSchema(20, INITIAL, INITIAL)',
        to: 'lastInitial: textSchema(1_000_000, INITIAL, INITIAL)',
      },
    ],
  },
  {
    name: 'Some refusals are worked out for a fifth of a second',
    caughtBy: { G8: 'delay of the event loop, 99th percentile' },
    edits: [
      {
        file: ERRORS,
        from: ON_REFUSAL,
        to: `${ON_REFUSAL}      const end = performance.now() + (Math.random() < 0.05 ? 200 : 0);\n      while (performance.now() < end);\n`,
      },
    ],
  },
  {
    name: 'Names may be longer than the portal keeps them',
    caughtBy: { G9: 'tests of bad inputs that failed' },
    edits: [
      {
        file: 'contract/src/fields.ts',
        from: '(text) => text.length <= max',
        to: '() => true',
      },
    ],
  },
  {
    name: 'What is wrong with a field is told in the words of the validator, without its name',
    caughtBy: { G9: 'tests of bad inputs that failed' },
    edits: [
      {
        file: ERRORS,
        from: 'if (fromDatabase !== null) return fromDatabase;',
        to: "if (fromDatabase !== null) return fromDatabase;\n  if (error instanceof SyntaxError) return new AppError('INVALID_INPUT', error.message);",
      },
      { file: ERRORS, from: "    if (field !== '') fields[field] ??= sentence;\n", to: '' },
    ],
  },
];
