import { doctorCommand } from './doctor-command.ts';
import { runCommand } from './run-command.ts';

/** `npm run doctor -- …` */
await runCommand((args) => doctorCommand(args, process.env));
