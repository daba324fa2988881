import { foldHeader } from './fold-header.ts';

/** A column that files of a kind may have. */
export type FileColumn = {
  /** its name in messages, and the preferred header */
  title: string;
  /** other headers that files give it, as people write them */
  also: readonly string[];
  /** all headers folded, the preferred one first */
  names: readonly string[];
  /** whether the file can't be read without it */
  isNeeded: boolean;
};

/** @param options.also other headers, separated by commas */
export function fileColumn(
  title: string,
  { also = '', isNeeded = false }: { also?: string; isNeeded?: boolean } = {},
): FileColumn {
  const others = also.split(', ').filter((header) => header !== '');
  return { title, also: others, names: [title, ...others].map(foldHeader), isNeeded };
}
