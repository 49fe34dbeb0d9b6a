import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion } from '@tributary/contract';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const [PRESENT, VERIFIED, MAY_BE_BACKED_UP, BACKED_UP, HAS_CREDENTIAL] = [0x01, 0x04, 0x08, 0x10, 0x40];

/** Encodes the few kinds of CBOR that an authenticator writes. */
function cbor(
  value: number | string | Uint8Array | Map<number | string, unknown> | readonly unknown[],
): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)]),
    ]);
  return Buffer.concat([head(4, value.length), ...value.map((each) => cbor(each as number))]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** Changes that turn a genuine response into a forged one. */
interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** True if the authenticator has asked for a PIN or a fingerprint. Default: true. */
  readonly isVerified?: boolean;
  /** Default: one more than before. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** The authenticator's statement about itself and the data that it signs. Default: none. */
  readonly attestation?: (signed: Buffer) => { readonly fmt: string; readonly attStmt: Map<string, unknown> };
}

interface Creation {
  readonly challenge: string;
  readonly rp_id: string;
  readonly user_handle: string;
}

/** Software passkey, used in a browser on one of the server's pages, under the server's host name. */
export interface Authenticator {
  readonly credentialId: string;
  /** Returns the request body that adds the passkey. */
  create(
    options: Creation,
    lie?: Lie,
  ): {
    readonly name: string;
    readonly credential_id: string;
    readonly client_data: string;
    readonly attestation_object: string;
    readonly transports: string[];
  };
  sign(options: { readonly challenge: string; readonly rp_id: string }, lie?: Lie): PasskeyAssertion;
}

/** Creates an authenticator. `counts` is true for security keys; passkeys in password managers do not count. */
export function openAuthenticator(baseUrl: string, { counts = true } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const pageOrigin = baseUrl.replace('127.0.0.1', 'localhost');
  let [counter, userHandle] = [0, ''];

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? pageOrigin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, lie: Lie, credential: Buffer = Buffer.alloc(0)) => {
    counter = lie.counter ?? (counts ? counter + 1 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags =
      PRESENT |
      ((lie.isVerified ?? true) ? VERIFIED : 0) |
      (counts ? 0 : MAY_BE_BACKED_UP | BACKED_UP) |
      (credential.length > 0 ? HAS_CREDENTIAL : 0);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), count, credential]);
  };

  return {
    credentialId: base64url(id),
    create: ({ challenge, rp_id, user_handle }, lie = {}) => {
      userHandle = user_handle;
      const key = new Map<number, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
      const authData = authenticatorData(rp_id, lie, credential);
      const client = clientData('webauthn.create', challenge, lie);
      const signed = Buffer.concat([authData, sha256(client)]);
      const { fmt, attStmt } = lie.attestation?.(signed) ?? { fmt: 'none', attStmt: new Map() };
      return {
        name: 'Laptop',
        credential_id: base64url(id),
        client_data: base64url(client),
        attestation_object: base64url(
          cbor(
            new Map<string, unknown>([
              ['fmt', fmt],
              ['attStmt', attStmt],
              ['authData', authData],
            ]),
          ),
        ),
        transports: ['internal'],
      };
    },
    sign: ({ challenge, rp_id }, lie = {}) => {
      const client = clientData('webauthn.get', challenge, lie);
      const data = authenticatorData(rp_id, lie);
      return {
        credential_id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: lie.userHandle ?? userHandle,
      };
    },
  };
}
