import type { Fault } from '../frame/fault.ts';

const APP = 'server/src/app.ts';
const ERRORS = 'server/src/platform/http/error-handler.ts';
const BOUNDS = 'server/src/platform/http/hardening.ts';
const ON_REFUSAL = '    const accountId = request.caller?.accountId;\n    if (refusal !== null) {\n';

/** Hostile input that is accepted, or that harms the portal. */
export const faults: readonly Fault[] = [
  {
    name: 'The fields of calls are not validated',
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
    name: 'Malformed HTTP is not answered',
    caughtBy: { G8: 'requests without an answer within 5 s' },
    edits: [
      {
        file: BOUNDS,
        from: "  if (error.code === 'ECONNRESET' ||",
        to: "  if (error.code?.startsWith('HPE')) return;\n  if (error.code === 'ECONNRESET' ||",
      },
    ],
  },
  {
    name: 'Refused requests stay in memory',
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
    name: 'A long field is normalized before its length is checked',
    caughtBy: { G8: 'longest wait of other clients because of a request with a long field' },
    edits: [
      {
        file: 'contract/src/ratings.ts',
        from: 'lastInitial: textSchema(20, INITIAL, INITIAL)',
        to: 'lastInitial: textSchema(1_000_000, INITIAL, INITIAL)',
      },
    ],
  },
  {
    name: 'Some refusals take a fifth of a second of processor time',
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
        from: "foldName(text).key !== '', { error: missing })\n    .refine((text) => text.length <= max",
        to: "foldName(text).key !== '', { error: missing })\n    .refine(() => true",
      },
    ],
  },
  {
    name: 'A refusal has the text of the validator, without the name of the field',
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
