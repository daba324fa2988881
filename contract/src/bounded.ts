import { z } from 'zod';

/**
 * Text of at most `max` characters, counted before any pattern or normalization looks at it: some of them take a
 * time that grows with the square of the length, and everybody waits for it.
 * @param error for what is no text
 * @param tooLong for what is longer
 */
export const textSchema = (max: number, error?: string, tooLong = `At most ${max} characters, please.`) =>
  z.string(error === undefined ? {} : { error }).max(max, { error: tooLong, abort: true });

/** A list of at most `max`, counted before the first of its items is looked at. */
export function listSchema<Item extends z.ZodType>(
  item: Item,
  { max, min = 0, error, tooMany = error }: { max: number; min?: number; error: string; tooMany?: string },
): z.ZodType<z.output<Item>[], z.input<Item>[]> {
  const list = z.array(item, { error }).min(min, { error }).max(max, { error: tooMany });
  const counted = z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.addIssue({ code: 'custom', message: tooMany });
    return z.NEVER;
  }, list);
  // what goes in is a list of what the items take; to a preprocessed schema it is unknown
  return counted as unknown as z.ZodType<z.output<Item>[], z.input<Item>[]>;
}
