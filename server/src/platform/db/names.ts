import { CamelCasePlugin } from 'kysely';

/** Lets tables and columns have camelCase names in TypeScript. Keys inside of JSON stay as they are. */
export const CAMEL_CASE_NAMES = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** The name in the database, where it stands in JSON or SQL text, which the plugin does not read. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
