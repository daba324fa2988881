import { readConfig } from '#platform/config/config.ts';
import { restoreCommand } from './restore-command.ts';
import { runCommand } from './run-command.ts';

/** `npm run restore -- …` */
await runCommand(async (args, signal) => {
  await restoreCommand(args, readConfig(process.env), signal);
});
