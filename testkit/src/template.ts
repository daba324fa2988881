import type { Connection } from '@portal/server/platform/db/embedded/start.ts';

/** The migrated, empty database that every test database is copied from. */
export const TEMPLATE_DATABASE = 'portal_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection;
    /** a data folder with a migrated, empty league */
    dataFolder: string;
  }
}
