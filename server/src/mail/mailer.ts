import { createRequire } from 'node:module';

/**
 * The CommonJS build of the mailer. Importing its ES module loads `node:http` and with it the `fetch` client of Node.js,
 * which needs 10 MB and is not used otherwise (docs/decisions/0013).
 */
export const { createTransport }: typeof import('nodemailer') = createRequire(import.meta.url)('nodemailer');
