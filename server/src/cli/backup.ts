import { readConfig } from '#platform/config/config.ts';
import { backupCommand } from './backup-command.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- …` */
await runCommand(async (args, signal) => {
  await backupCommand(args, readConfig(process.env), signal);
});
