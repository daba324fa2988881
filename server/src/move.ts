import { readConfig } from './config.ts';
import { moveCommand } from './operations/move-command.ts';
import { runCommand } from './operations/run-command.ts';

/** `npm run move -- …` */
await runCommand(async (args, signal) => {
  await moveCommand(args, readConfig(process.env), signal);
});
