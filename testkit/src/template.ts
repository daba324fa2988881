import { cpSync, statSync } from 'node:fs';
import type { Connection } from '@portal/server/platform/db/embedded/start.ts';

/** The migrated, empty database that every test database is copied from. */
export const TEMPLATE_DATABASE = 'portal_template';

/** Copies a data folder on which no portal runs. With a filter, Node.js keeps the modes, which PostgreSQL insists on. */
export const copyDataFolder = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: (path) => !statSync(path).isSocket() });

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection;
    /** a data folder with a migrated, empty league */
    dataFolder: string;
  }
}
