import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits for a session or a link: 43 characters that are safe in URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a token. A fast hash is enough, because 256 random bits can't be guessed. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
