import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits for a session or a mailed link: 43 characters that may stand in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. A plain hash is enough: nobody guesses 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
