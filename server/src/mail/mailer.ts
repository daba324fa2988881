import { createRequire } from 'node:module';

/**
 * The mailer in its form for `require`. Its other form imports `node:http`, which has Node load its whole client for
 * `fetch`, and that is 10 MB for a portal that calls nobody (docs/decisions/0013).
 */
export const { createTransport }: typeof import('nodemailer') = createRequire(import.meta.url)('nodemailer');
