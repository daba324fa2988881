import { readConfig } from './config.ts';
import { backupCommand } from './operations/backup-command.ts';
import { runCommand } from './operations/run-command.ts';

/** `npm run backup -- …` */
await runCommand(async (args, signal) => {
  await backupCommand(args, readConfig(process.env), signal);
});
