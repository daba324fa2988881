import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/** The plugin, but it looks up the names of a result's columns once instead of for each of its rows. */
class CamelCaseNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).map((name) => [name, this.camelCase(name)] as const);
    if (names.every(([column, name]) => column === name)) return result;
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {};
      for (const [column, name] of names) named[name] = row[column];
      return named;
    });
    return { ...result, rows };
  }
}

/** Lets tables and columns have camelCase names in TypeScript. Keys inside of JSON stay as they are. */
export const CAMEL_CASE_NAMES = new CamelCaseNames();

/** The name in the database, where it stands in JSON or SQL text, which the plugin does not read. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
