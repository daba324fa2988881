import { z } from 'zod';
import { listSchema, textSchema } from './bounded.ts';

/** What a browser sends of a passkey, as in WebAuthn level 3 ("toJSON"). Other fields are ignored. */

const NOT_READABLE = 'This is not what a passkey sends.';
const base64url = (max: number) =>
  textSchema(max, NOT_READABLE, NOT_READABLE).regex(/^[A-Za-z0-9_-]+$/, { error: NOT_READABLE });

const MAX_ID = 1_400;
const credential = {
  id: base64url(MAX_ID),
  rawId: base64url(MAX_ID),
  type: z.literal('public-key', { error: NOT_READABLE }),
};

/** The answer of a device that signs in. */
export const assertionSchema = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(8_000),
      userHandle: base64url(200).nullish(),
    }),
  },
  { error: NOT_READABLE },
);
export type Assertion = z.output<typeof assertionSchema>;

/** The answer of a device that has made a passkey. */
export const newPasskeySchema = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(20_000),
      transports: listSchema(textSchema(40, NOT_READABLE, NOT_READABLE), {
        max: 20,
        error: NOT_READABLE,
      }).optional(),
    }),
  },
  { error: NOT_READABLE },
);
export type NewPasskey = z.output<typeof newPasskeySchema>;
