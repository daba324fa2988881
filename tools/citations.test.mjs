import { describe, expect, it } from 'vitest';
import { brokenCitations } from './citations.mjs';

const spec = { path: 'docs/spec/product.md', text: '# Product\n\n### Row color\n' };
const check = (path, text, exists = () => false) => brokenCitations([spec, { path, text }], exists);

describe('citations', () => {
  it('accepts a heading of the specification', () => {
    expect(check('web/src/a.ts', '/** A tint (docs/spec/product.md#row-color). */')).toEqual([]);
  });

  it('names the file and line of a heading that does not exist', () => {
    expect(check('web/src/a.ts', '\n// docs/spec/product.md#no-such-heading')).toEqual([
      'web/src/a.ts:2: docs/spec/product.md#no-such-heading does not exist.',
    ]);
  });

  it('refuses a section that is cited by number', () => {
    for (const text of [
      'docs/spec/product.md#validation',
      'docs/spec/product.md#states',
      'docs/spec/decisions.md#waitlist',
      'Safety.md sections 1',
      'its words (section 8)',
    ]) {
      expect(check('server/src/a.ts', `// ${text}`), text).toHaveLength(1);
    }
  });

  it('finds a note on a decision by its number alone', () => {
    const note = { path: 'docs/decisions/0009-outbox.md', text: '# Outbox\n' };
    const code = { path: 'a.ts', text: '// docs/decisions/0009, docs/decisions/0010' };
    expect(brokenCitations([note, code], () => false)).toEqual([
      'a.ts:1: docs/decisions/0010 does not exist.',
    ]);
  });

  it('checks the headings and files that the cells of a table name', () => {
    const text = 'S1\tGray\tproduct.md#row-color\tweb/src/a.ts\nS2\tGray\tproduct.md#gone\tweb/src/b.tsx\n';
    expect(check('docs/spec/statements.tsv', text, (path) => path === 'web/src/a.ts')).toEqual([
      'docs/spec/statements.tsv:2: product.md#gone does not exist.',
      'docs/spec/statements.tsv:2: web/src/b.tsx does not exist.',
    ]);
  });

  it('checks the links of a document to files and headings, and ignores links to the web', () => {
    const text =
      '# Here\n[a](#here) [b](#there) [c](spec/product.md#row-color) [d](gone.md) [e](https://example.org)';
    expect(check('docs/page.md', text)).toEqual([
      'docs/page.md:2: #there does not exist.',
      'docs/page.md:2: gone.md does not exist.',
    ]);
  });
});
