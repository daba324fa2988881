/** Reads an array of whole numbers at an index that is known to be valid. */
export const at = (list: Int32Array, index: number): number => list[index] as number;

/**
 * Lists of different lengths in one array: list `i` is items[starts[i]] up to, but not including,
 * items[starts[i + 1]].
 */
export type Lists = { starts: Int32Array; items: Int32Array };

export function toLists(lists: readonly (readonly number[])[]): Lists {
  const starts = new Int32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = at(starts, index) + list.length;
  return { starts, items: Int32Array.from(lists.flat()) };
}
