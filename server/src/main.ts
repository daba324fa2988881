import { startPortal } from './start.ts';

/** The portal's process. */
try {
  await startPortal(process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
