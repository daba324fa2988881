import { readConfig } from './config.ts';
import { restoreCommand } from './operations/restore-command.ts';
import { runCommand } from './operations/run-command.ts';

/** `npm run restore -- …` */
await runCommand(async (args, signal) => {
  await restoreCommand(args, readConfig(process.env), signal);
});
