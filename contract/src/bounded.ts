import { z } from 'zod';

/**
 * Text of at most `max` characters. The length is checked before any pattern or normalization runs, because
 * some of them take quadratic time and would block all other requests.
 * @param error if the value is not text
 * @param tooLong if the text is too long
 */
export const textSchema = (max: number, error?: string, tooLong = `At most ${max} characters, please.`) =>
  z.string(error === undefined ? {} : { error }).max(max, { error: tooLong, abort: true });

/** A list of at most `max` items, which are counted before any of them is checked. */
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
  // The input is a list of whatever the items accept, which zod does not know for a preprocessed schema.
  return counted as unknown as z.ZodType<z.output<Item>[], z.input<Item>[]>;
}
