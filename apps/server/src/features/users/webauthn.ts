import { randomBytes } from 'node:crypto';
import type { PasskeyAssertion } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import { type RelyingParty, relyingPartyOf } from '../../domain/users/relying-party.ts';
import type { OfUser } from './user-session.ts';

/** Loads the library on first use, because most sign-ins use no passkey. */
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** COSE algorithms: EdDSA, ES256 and RS256. Every authenticator supports at least one. */
export const algorithms = [-8, -7, -257];

const CHALLENGE_BYTES = 32;
export const newPasskeyChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url');

/**
 * Returns a user's id for authenticators, at most 64 bytes long. It includes the account, so a passkey also
 * determines the account.
 */
export const userHandleOf = ({ accountId, userId }: OfUser): string =>
  Buffer.from(`${accountId} ${userId}`).toString('base64url');

const TYPE = 'public-key';

/** @throws INVALID_TRANSITION if the server's host is an IP address */
export function requireRelyingParty({ publicUrl }: { readonly publicUrl: string }): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (party) return party;
  throw new Failure(
    'INVALID_TRANSITION',
    'Passkeys require a host name, but this server has an IP address. Set TRIBUTARY_PUBLIC_URL to the host name that browsers use.',
  );
}

interface Expected extends RelyingParty {
  readonly challenge: string;
}

interface Registration {
  readonly credential_id: string;
  readonly client_data: string;
  readonly attestation_object: string;
}

export interface NewCredential {
  readonly credentialId: Uint8Array<ArrayBuffer>;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
  readonly backedUp: boolean;
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/**
 * Returns the credential that an authenticator created for this server with user verification; null if
 * anything is invalid. The response comes from a browser, so an invalid response is not this server's error.
 */
export async function verifyRegistration(
  { challenge, origin, id }: Expected,
  { credential_id, client_data, attestation_object }: Registration,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    if (await namesIssuer(bytesOf(attestation_object))) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: credential_id, rawId: credential_id, type: TYPE, clientExtensionResults: {} },
        response: { clientDataJSON: client_data, attestationObject: attestation_object },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: algorithms },
    });
    if (!verified || registrationInfo.credential.id !== credential_id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: bytesOf(credential.id),
      publicKey: new Uint8Array(credential.publicKey),
      counter: BigInt(credential.counter),
      backedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/**
 * Returns true if an attestation contains certificates. We request none, and to verify one, the library would
 * fetch URLs in the certificate; callers must not be able to choose which URLs this server fetches.
 */
async function namesIssuer(attestation: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const decoded = decodeAttestationObject(attestation);
  const format = decoded.get('fmt');
  // Authenticators may send self-attestation without being asked.
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}

interface Credential {
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly counter: bigint;
}

/**
 * Returns the new counter and state of a passkey that signed with user verification; null if anything is
 * invalid.
 */
export async function verifyAssertion(
  { challenge, origin, id }: Expected,
  { credentialId, publicKey, counter }: Credential,
  assertion: PasskeyAssertion,
): Promise<Pick<NewCredential, 'counter' | 'backedUp'> | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { credential_id, client_data, authenticator_data, signature } = assertion;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id: credential_id, rawId: credential_id, type: TYPE, clientExtensionResults: {} },
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
      credential: {
        id: Buffer.from(credentialId).toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
      },
      requireUserVerification: true,
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { counter: BigInt(newCounter), backedUp: credentialBackedUp } : null;
  } catch {
    return null;
  }
}
