import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The part of the options for a new passkey that a device reads. */
type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
/** The part of the options for signing. */
type RequestOptions = { challenge: string; rpId: string };

/** What a test may let the browser or the device do wrong. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  /** false: nobody touched the sensor or entered the PIN */
  userVerified?: boolean;
  /** other than that of the options */
  challenge?: string;
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** The head of a value in CBOR; all that is needed here is shorter than 2^16. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes]);
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** A key of P-256 in COSE. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap(
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  );
}

/** A phone with one passkey, and its browser on the portal's page. ES256 without attestation. */
export class PasskeyDevice {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = base64url(randomBytes(32));
  readonly origin: string;
  #userHandle: string | null = null;
  /** signatures so far; null: the device does not count, as most phones */
  counter: number | null;

  constructor({ origin, counter = null }: { origin: string; counter?: number | null }) {
    this.origin = origin;
    this.counter = counter;
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const origin = deviation.origin ?? this.origin;
    return Buffer.from(
      JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #authenticatorData(rpId: string, deviation: Deviation, attested?: Buffer): Buffer {
    if (this.counter !== null) this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    const verified = deviation.userVerified === false ? 0 : USER_VERIFIED;
    const flags = USER_PRESENT | verified | (attested === undefined ? 0 : ATTESTED);
    const parts = [sha256(deviation.rpId ?? rpId), Buffer.from([flags]), counter];
    return Buffer.concat(attested === undefined ? parts : [...parts, attested]);
  }

  /** Like `navigator.credentials.create`. */
  create({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}) {
    this.#userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#key.publicKey)]);
    const authData = this.#authenticatorData(rp.id, deviation, attested);
    const attestation = cborMap(
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap()],
      [cborText('authData'), cborBytes(authData)],
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, deviation)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** Like `navigator.credentials.get`. */
  get({ challenge, rpId }: RequestOptions, deviation: Deviation = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const authenticatorData = this.#authenticatorData(rpId, deviation);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#key.privateKey,
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }
}
