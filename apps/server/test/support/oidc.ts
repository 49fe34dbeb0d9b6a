import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider, {
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  type JWK,
} from 'oidc-provider';
import { listen } from './listen.ts';

/** Claims of the person who signs in at the provider. */
export interface AtProvider {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly hd?: string;
  readonly name?: string;
}

export const CLIENT = { id: 'tributary', secret: 'a secret that only the two know' } as const;

/** Local OpenID Connect provider that signs everyone in without asking. */
export interface TestProvider {
  readonly issuer: string;
  /** User whom the provider signs in next. */
  person: AtProvider;
  allow(redirectUrl: string): void;
  /** Signs the person in as a browser would, and returns the query of the URL to which the provider redirects. */
  throughTo(url: string): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  /** Default: true. */
  readonly saysWhen?: boolean;
  readonly person?: AtProvider;
}

const HOUR = 3_600;

/** Keeps the provider's data in memory for the duration of a test. */
function memory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  const find = async (is: (payload: AdapterPayload) => boolean) => [...kept.values()].find(is);
  return (model) => ({
    upsert: async (id, payload) => void kept.set(`${model} ${id}`, payload),
    find: async (id) => kept.get(`${model} ${id}`),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = kept.get(`${model} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    },
    destroy: async (id) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id);
    },
  });
}

const signingKey = (): JWK => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' } as JWK;
};

export async function openProvider({ saysWhen = true, person }: Options = {}): Promise<TestProvider> {
  const redirectUrls: string[] = [];
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const provided = {
    ...{
      issuer,
      person: person ?? { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' },
    },
    allow: (url: string) => {
      redirectUrls.push(url);
      provider = new Provider(issuer, configuration);
    },
    throughTo: (url: string) => throughTo(url, issuer),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const people = new Map<string, AtProvider>();
  let provider: Provider;
  const configuration: Configuration = {
    adapter: memory(),
    clients: [
      {
        ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUrls },
        require_auth_time: saysWhen,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    cookies: { keys: ['keys of a test'] },
    jwks: { keys: [signingKey()] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...people.get(id), sub: id }) }),
    // Consent has already been granted, so nobody is asked.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  server.on('request', (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void provider.callback()(req, res);
    const { person } = provided;
    people.set(person.sub, person);
    void provider.interactionFinished(req, res, { login: { accountId: person.sub } });
  });
  return provided;
}

async function throughTo(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < 10; steps += 1) {
    const { headers, status } = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const set of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = headers.get('location');
    if (location === null) throw new Error(`The provider has stopped at ${url} with ${status}.`);
    url = new URL(location, url).href;
    if (!url.startsWith(issuer)) return new URL(url).search.slice(1);
  }
  throw new Error('The provider goes round in circles.');
}
