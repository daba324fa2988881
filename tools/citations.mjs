import { posix } from 'node:path';

/** The citation that code and documents use: a heading of docs/spec, or a note in docs/decisions by number. */
const CITATION = /docs\/spec\/[\w-]+\.md(?:#[\w-]+)?|docs\/decisions\/\d{4}(?:-[\w-]+(?:\.md)?)?/g;
/** A citation of a section by number, which is not allowed. */
const BY_NUMBER =
  /\b(?:spec(?:ification)?|decisions(?:\.md)?|safety(?:\.md)?)(?:'s|’s)?,? (?:sections? |§)\d|\(sections? \d/gi;
const LINK = /\]\(([^)\s]+)\)/g;
/** A cell of a table that is a heading of a document beside it, or a file of the repository. */
const CELL = /(?<=\t)(?:[\w-]+\.md#[\w-]+|[\w./-]+\.tsx?)(?=\t|$)/gm;

const withoutCode = (text) => text.replaceAll(/^```.*?^```/gms, '');

/** '### Row color' as GitHub links to it: 'row-color'. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function anchorsOf(text) {
  const headings = withoutCode(text).matchAll(/^#{1,6} (.+)$/gm);
  return new Set([...headings].map(([, heading]) => anchorOf(heading)));
}

function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}

/** What a table (.tsv) or a Markdown file links to in the repository, as paths from its root. */
function links({ path, text }) {
  if (path.endsWith('.tsv')) {
    return [...text.matchAll(CELL)].map(({ 0: shown, index }) => ({
      index,
      shown,
      target: shown.includes('#') ? posix.join(posix.dirname(path), shown) : shown,
    }));
  }
  if (!path.endsWith('.md')) return [];
  return [...text.matchAll(LINK)]
    .filter(([, target]) => !/^[a-z]+:/.test(target))
    .map(({ 1: target, index }) => ({
      index,
      shown: target,
      target: target.startsWith('#')
        ? `${path}${target}`
        : posix.normalize(posix.join(posix.dirname(path), target)),
    }));
}

/**
 * Broken citations and Markdown links, one sentence each.
 * @param {{ path: string, text: string }[]} files sources and documents, paths from the root of the repository
 * @param {(path: string) => boolean} exists whether a link's file or folder exists
 */
export function brokenCitations(files, exists) {
  const anchors = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, anchorsOf(text)]),
  );
  const notes = new Set([...anchors.keys()].filter((path) => path.startsWith('docs/decisions/')));
  const resolves = (target) => {
    if (target.startsWith('docs/decisions/')) return [...notes].some((note) => note.startsWith(target));
    const [path, anchor] = target.split('#');
    if (anchor === undefined) return exists(path);
    return anchors.get(path)?.has(anchor) ?? false;
  };
  return files.flatMap((file) => {
    const cited = [...file.text.matchAll(CITATION)].map(({ 0: target, index }) => ({
      index,
      shown: target,
      target,
    }));
    const broken = [...cited, ...links(file)]
      .filter(({ target }) => !resolves(target))
      .map(({ index, shown }) => `${file.path}:${lineOf(file.text, index)}: ${shown} does not exist.`);
    const numbered = [...file.text.matchAll(BY_NUMBER)].map(
      ({ 0: words, index }) =>
        `${file.path}:${lineOf(file.text, index)}: "${words}…" cites a section by number; name a heading instead, as in docs/spec/product.md#update-modal.`,
    );
    return [...broken, ...numbered];
  });
}
