import { z } from 'zod';
import type { Endpoint } from '#endpoint.ts';
import { fileFormatSchema } from '#fields.ts';

/** What files the portal reads (docs/spec/decisions.md#files-we-read). */

/** In the order in which a season is set up. */
export const FILE_KINDS = [
  'venues',
  'permits',
  'closures',
  'coaches',
  'players',
  'games',
  'invoices',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const fileKindSchema = z.object({
  kind: z.enum(FILE_KINDS),
  /** 'Permits' */
  title: z.string(),
  /** the page on which it is imported with what to choose there: 'Venues, Permits', '/admin/venues?import=permits' */
  where: z.string(),
  path: z.string(),
  columns: z.array(
    z.object({
      title: z.string(),
      /** other headers that are understood */
      also: z.array(z.string()),
      isNeeded: z.boolean(),
    }),
  ),
  /** what the columns do not tell, in sentences */
  notes: z.array(z.string()),
  example: z.object({ headings: z.array(z.string()), rows: z.array(z.array(z.string())) }),
});
export type DescribedFileKind = z.output<typeof fileKindSchema>;

export const listFileKinds = {
  access: 'admin',
  summary: 'The kinds of files that can be imported: their columns, and an example of each',
  answer: z.array(fileKindSchema),
} satisfies Endpoint;

export const downloadExampleFile = {
  access: 'admin',
  produces: 'application/octet-stream',
  summary: 'example-KIND.csv or .xlsx: the example of a kind of file, which the portal reads as it is',
  body: z.strictObject({
    kind: z.enum(FILE_KINDS, { error: `Please choose one of ${FILE_KINDS.join(', ')}.` }),
    format: fileFormatSchema,
  }),
} satisfies Endpoint;
