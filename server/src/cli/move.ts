import { readConfig } from '#platform/config/config.ts';
import { moveCommand } from './move-command.ts';
import { runCommand } from './run-command.ts';

/** `npm run move -- …` */
await runCommand(async (args, signal) => {
  await moveCommand(args, readConfig(process.env), signal);
});
