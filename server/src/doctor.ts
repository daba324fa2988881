import { doctorCommand } from './operations/doctor-command.ts';
import { runCommand } from './operations/run-command.ts';

/** `npm run doctor -- …` */
await runCommand((args) => doctorCommand(args, process.env));
