import { isStorable } from '@tributary/contract';
import { isEmail } from '@tributary/core';
import type { Configuration } from 'openid-client';
import type { Deps } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { CLOCK_TOLERANCE_SECONDS, type Claims, GOOGLE, provenAt } from '../../domain/users/identity-rules.ts';
import type { IdentityProvider } from '../../platform/db/generated/client.ts';
import { boundToIdentityProvider } from '../../platform/encryption/cipher.ts';
import { addressRules, BlockedAddress } from '../../platform/outbound/address-rules.ts';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';

/** Loads the library on first use, because most servers have no provider. */
const library = () => import('openid-client');

/** Secrets for checking a provider's response. */
export interface ProviderChallenge {
  readonly identityProviderId: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

type Known = Pick<Deps, 'cipher'> & { readonly publicUrl: string };

/**
 * Returns a separate redirect URL for each provider, so that one provider's response is never accepted as another's.
 */
export const redirectUrlOf = (publicUrl: string, id: string): string => `${publicUrl}/app/signed-in/${id}`;

/** Length limit from OpenID Connect Core, section 2. */
const SUBJECT_LENGTH_MAX = 255;

/**
 * Fetches the configuration of a provider.
 * @throws IDENTITY_PROVIDER_FAILED
 */
export async function discover(
  { cipher }: Pick<Known, 'cipher'>,
  provider: IdentityProvider,
): Promise<Configuration> {
  const client = await library();
  const { accountId, id, issuer, clientId, clientSecret, allowsPrivate } = provider;
  const secret = cipher.open(clientSecret, boundToIdentityProvider({ accountId, id })) as string;
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  const rules = addressRules(allowsPrivate);
  try {
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      (server, ...request) => {
        const methods = server.token_endpoint_auth_methods_supported;
        // Some well-known providers support features that they do not advertise.
        const isBasic = methods === undefined || methods.includes('client_secret_basic');
        return (isBasic ? basic : post)(server, ...request);
      },
      {
        [client.customFetch]: (url, init) => guardedFetch(rules, url, init as object),
        execute: [
          client.enableNonRepudiationChecks,
          ...(allowsPrivate ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    if (config.serverMetadata().issuer.includes('{tenantid}'))
      throw new Error('It admits everyone who has a Microsoft account.');
    return config;
  } catch (error) {
    throw await failureOf(error, provider);
  }
}

/** Returns true if the provider can make a signed-in user verify their identity again. Google cannot. */
const asksAgain = ({ issuer }: IdentityProvider) => new URL(issuer).hostname !== GOOGLE;

interface Redirect {
  readonly loginHint?: string | undefined;
  readonly isFresh?: boolean | undefined;
  /** First part of the state, which tells the redirect page the purpose of the response. */
  readonly purpose: string;
}

/** Returns the URL for signing in with a provider, and the secrets for checking its response. */
export async function redirectTo(
  known: Known,
  provider: IdentityProvider,
  { loginHint, isFresh, purpose }: Redirect,
): Promise<{ readonly url: string; readonly challenge: ProviderChallenge }> {
  const client = await library();
  const config = await discover(known, provider);
  const verifier = client.randomPKCECodeVerifier();
  const challenge = {
    identityProviderId: provider.id,
    // The page rejects a response that arrives at another provider's redirect URI.
    state: `${purpose}.${provider.id}.${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier,
  };
  const url = await urlOf(provider, config, {
    redirect_uri: redirectUrlOf(known.publicUrl, provider.id),
    scope: 'openid email profile',
    state: challenge.state,
    nonce: challenge.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint !== undefined && { login_hint: loginHint }),
    ...(isFresh && asksAgain(provider) && { prompt: 'login' }),
  });
  return { url: url.href, challenge };
}

/**
 * Returns the URL to redirect to. Throws if the provider's configuration has no valid authorization endpoint.
 */
async function urlOf(
  provider: IdentityProvider,
  config: Configuration,
  parameters: Record<string, string>,
): Promise<URL> {
  try {
    return (await library()).buildAuthorizationUrl(config, parameters);
  } catch (error) {
    throw await failureOf(error, provider);
  }
}

/**
 * Exchanges a provider's response for claims about the user.
 * @throws SIGN_IN_FAILED, IDENTITY_PROVIDER_FAILED
 */
export async function claimsOf(
  known: Known,
  provider: IdentityProvider,
  { state, nonce, verifier }: ProviderChallenge,
  response: string,
): Promise<Claims> {
  const url = new URL(redirectUrlOf(known.publicUrl, provider.id));
  url.search = response;
  // Check before calling the provider, to reject a response that does not belong to this browser's request.
  if (url.searchParams.get('state') !== state) throw foreignResponse();
  const client = await library();
  const config = await discover(known, provider);
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The response contains no ID token.');
    // Some providers omit the address from the ID token.
    const isInToken = claims.email !== undefined || !config.serverMetadata().userinfo_endpoint;
    const profile = isInToken ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    const { email, email_verified: isVerified, hd, name } = profile;
    const subject = textOr(claims.sub);
    if (subject === null || subject.length > SUBJECT_LENGTH_MAX)
      throw new Error('The ID token has no valid subject.');
    const address = textOr(email);
    return {
      subject,
      email: address !== null && isEmail(address) ? address : null,
      isEmailVerified: isVerified === undefined ? null : String(isVerified) === 'true',
      hostedDomain: textOr(hd)?.toLowerCase() ?? null,
      name: textOr(name),
      authenticatedAt: provenAt(claims.auth_time, new Date()),
    };
  } catch (error) {
    throw await failureOf(error, provider);
  }
}

/** Returns text that can be stored, or null for anything else, because a provider may send anything. */
const textOr = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && isStorable(value) ? value : null;

/**
 * Returns the error code from the provider's redirect if it looks like one, because anyone could have put it
 * into the URL.
 */
const errorName = (name: string) => (/^[\w.-]{1,100}$/.test(name) ? name : 'an error without a valid name');

/** Explains to administrators why the provider did not sign the user in. */
async function failureOf(error: unknown, { name }: IdentityProvider): Promise<Failure> {
  const client = await library();
  if (error instanceof client.AuthorizationResponseError)
    return new Failure('SIGN_IN_FAILED', `${name} did not sign you in: ${errorName(error.error)}.`);
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
    return new Failure(
      'SIGN_IN_FAILED',
      `${name} does not recognize this sign-in, or it was already used. Start again.`,
    );
  if (error instanceof client.ResponseBodyError)
    return failed(`${name} rejected this server: ${errorName(error.error)}. Check the client id and secret.`);
  const reasons = reasonsOf(error);
  if (reasons.some((each) => each instanceof BlockedAddress))
    return failed(
      `${name} is at a private address. An operator can allow it with: tributary-server idp set --allow-private.`,
    );
  const code = reasons.map(({ code }) => code).find((each) => typeof each === 'string');
  return failed(
    `${name} could not be reached or returned an invalid response: ${sentenceOf(reasons.at(-1), code)}`,
  );
}

const foreignResponse = () =>
  new Failure('SIGN_IN_FAILED', 'This provider response belongs to another sign-in. Start again.');

const failed = (message: string) => new Failure('IDENTITY_PROVIDER_FAILED', message);

type Reason = Error & { readonly code?: unknown };

/** Returns an error and its causes, outermost first. */
function reasonsOf(error: unknown): Reason[] {
  const reasons: Reason[] = [];
  for (let each = error; each instanceof Error && reasons.length < 5; each = each.cause) reasons.push(each);
  return reasons;
}

const sentenceOf = (reason: Reason | undefined, code: unknown): string =>
  `${reason?.message ?? 'unknown error'}${typeof code === 'string' ? ` (${code})` : ''}.`;
