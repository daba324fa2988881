import { cpSync, statSync } from 'node:fs';

/** Copies a data folder on which no portal runs. With a filter, Node.js keeps the modes, which PostgreSQL insists on. */
export const copyDataFolder = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: (path) => !statSync(path).isSocket() });
