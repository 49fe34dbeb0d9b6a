import { setTimeout as sleep } from 'node:timers/promises';
import { contract, isOfPortal, type NamedRoute, type OperationExample, routesOf } from '@tributary/contract';
import { APPLICATION_SECONDS_MIN } from '@tributary/core';
import { type Affiliate, Tributary } from '@tributary/sdk';
import type { ZodType } from 'zod';
import type { PortalBrowser } from '../affiliate-browser.ts';
import type { Authenticator } from '../authenticator.ts';
import { totpOf } from '../browser.ts';
import { givenIn } from '../given.ts';
import { pathParameters } from '../path-parameters.ts';
import type { RowsOf } from '../provider-rows.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import type { TestUser } from '../users.ts';
import { routesWithBody, validRequests } from '../valid-requests.ts';
import { type Fixtures, fixtures } from './fixtures.ts';
import { stable } from './stable.ts';

export interface RecordingServer {
  readonly baseUrl: string;
  /** API key of an account without data. */
  readonly apiKey: string;
  /** Rows of the key's environment. */
  readonly rows: RowsOf;
  readonly providerUrl: string;
  /** User who signs in and changes their own account. */
  readonly person: Person;
  enterPortal(programId: string): Portal;
  /** Numbers every committed event and creates its deliveries. */
  relay(): Promise<void>;
}

/** User with a password and an authenticator app. */
export interface Person extends Pick<TestUser, 'email' | 'headers'> {
  readonly password: string;
  readonly totp: string;
  readonly passkey: Authenticator;
  /** Headers of an owner of the live environment. */
  readonly liveHeaders: TestUser['headers'];
  readonly identityProviderId: string;
  /** Signs in at a provider's URL and returns the provider's response. */
  atProvider(url: string): Promise<string>;
  /** Returns the last e-mailed code that verifies an address. */
  addressCode(): Promise<string>;
  /** Signs in with another browser and returns the session's id. */
  enterElsewhere(): Promise<string>;
  /** Becomes a member of the live environment and returns the member's id. */
  joinLive(): Promise<string>;
}

export interface Portal extends Pick<PortalBrowser, 'call'> {
  /** Returns the last code e-mailed to an address. */
  codeTo(email: string): Promise<string>;
  /** Signs in with another browser. */
  enterElsewhere(email: string): Promise<void>;
}

/** The examples' affiliate, whose program has an open portal. */
interface Partner {
  readonly email: string;
  readonly newEmail: string;
  readonly portal: Portal;
  /** Creates a portal sign-in link and returns its token. */
  newToken(): Promise<string>;
}

export type Examples = Readonly<Record<string, OperationExample>>;

interface Sent {
  readonly path: string;
  readonly body?: object;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON as it came, before any validation
type Body = any;

/** Requests and responses of each create, by route. */
type Made = Map<string, { sent: Sent; body: Body }>;

/** Someone who is not an affiliate yet. */
const APPLICANT = 'joan@applicants.example';

/** Longer than the resolution of timestamps, a millisecond, so that lists have a definite order. */
const PAUSE_MS = 2;

/** Sends one valid request per operation. Returns the requests and responses with stable ids, times and secrets. */
export async function recordExamples({
  baseUrl,
  apiKey,
  person,
  enterPortal,
  relay,
  providerUrl,
  rows,
}: RecordingServer): Promise<Examples> {
  const paced: typeof fetch = async (input, init) => {
    await sleep(PAUSE_MS);
    return fetch(input, init);
  };
  const client = new Tributary({ apiKey, baseUrl, maxRetries: 0, fetch: paced });
  const given = givenIn(client, rows);
  const validRequest = await validRequests({ client, given });
  const own = await fixtures({ client, given }, validRequest);
  const made: Made = new Map();
  const partner = await partnerIn({ given, client }, enterPortal);
  const signedIn = await signIn(baseUrl, { api_key: apiKey });
  const recorded = new Map<string, OperationExample>();
  let challenge = '';
  for (const named of inOrder()) {
    const { name, route } = named;
    if (name === 'webhookEvents.list' || name.startsWith('auditLog.')) await relay();
    const sent: Sent = hasBody(named)
      ? withFixtures(validRequest(named), named, own, idFor(name, person, made))
      : { path: await pathIn(named), query: queryOf(named, own) };
    const responses: Record<string, unknown> = {};
    for (const extra of await attemptsOf(named, { person, partner }, made)) {
      const answer = await send(named, { ...sent, ...(sent.body && { body: { ...sent.body, ...extra } }) });
      challenge = /tributary_challenge=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? challenge;
      const body: Body = await answer.json();
      if (!answer.ok) {
        const reason = `${answer.status}, ${body.error.message}`;
        throw new Error(
          `Give ${name} another request in apps/server/test/support/examples/fixtures.ts: ${reason}`,
        );
      }
      if (route.method !== 'POST' || answer.status === 201) made.set(name, { sent, body });
      responses[answer.status] = body;
    }
    const parameters = { ...pathParameters(sent.path, route.path), ...sent.query };
    recorded.set(name, { parameters, ...(sent.body && { body: sent.body }), responses });
  }
  return stable(
    Object.fromEntries(routesOf(contract).map(({ name }) => [name, recorded.get(name)])) as Examples,
    { baseUrl, providerUrl },
  );

  async function pathIn(named: NamedRoute): Promise<string> {
    const { name, route } = named;
    if (name === 'me.removePasskey')
      return route.path.replace(':id', made.get('me.addPasskey')?.body.data.id);
    if (name === 'me.endSession') return route.path.replace(':id', await person.enterElsewhere());
    if (name === 'mails.get') return route.path.replace(':id', made.get('mails.test')?.body.data.id);
    if (name === 'portalMe.endSession') {
      await partner.portal.enterElsewhere(partner.newEmail);
      const { body } = await partner.portal.call('GET', '/v1/portal/sessions');
      return route.path.replace(':id', body.data[0].id);
    }
    if (name === 'me.leave') return route.path.replace(':id', await person.joinLive());
    if (name === 'me.removeIdentity') return route.path.replace(':id', person.identityProviderId);
    return pathOf(named, made, own);
  }

  async function send(
    { name, route, facts }: NamedRoute,
    { path, body, query = {} }: Sent,
  ): Promise<Response> {
    if (isOfPortal({ route })) {
      await sleep(PAUSE_MS);
      const asked = new URLSearchParams(
        Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
      );
      const answer = await partner.portal.call(
        route.method,
        asked.size > 0 ? `${path}?${asked}` : path,
        body,
      );
      return Response.json(answer.body, { status: answer.status });
    }
    const url = new URL(path, baseUrl);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    const isKeyed = '201' in route.responses && facts.idempotentOn === 'Idempotency-Key';
    const headers = {
      ...callerOf({ name, facts }, { apiKey, signedIn, person }),
      ...(name.startsWith('signIns.') && { cookie: challenge }),
      ...(isKeyed && { 'idempotency-key': `example-of-${name}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    return paced(url, { method: route.method, headers, ...(body && { body: JSON.stringify(body) }) });
  }
}

async function partnerIn(
  { given, client }: { readonly given: ReturnType<typeof givenIn>; readonly client: Tributary },
  enterPortal: RecordingServer['enterPortal'],
): Promise<Partner> {
  const program = await given.program();
  await given.incentive(program);
  const affiliate = await given.affiliate({ program, email: 'grace@partners.example' });
  const { id, email } = affiliate;
  await earn({ given, client }, program.programId, affiliate);
  await client.portals.update(program.programId, { is_open: true });
  return {
    ...{ email, newEmail: 'grace@blog.example', portal: enterPortal(program.programId) },
    newToken: async () => (await client.affiliates.createPortalLink(id)).url?.split('#')[1] ?? '',
  };
}

/**
 * Creates the data that the portal shows: a site, a coupon, a click, a recruited affiliate, a payout, and commissions
 * that no payout includes yet.
 */
async function earn(
  { given, client }: { readonly given: ReturnType<typeof givenIn>; readonly client: Tributary },
  program_id: string,
  affiliate: Affiliate,
): Promise<void> {
  await given.site(program_id, { home_url: 'https://www.shop.example/' });
  await client.affiliates.update(affiliate.id, { payout_method: 'wise' });
  const discount = { discount_type: 'percentage', discount_value: 10, duration: 'once' } as const;
  await client.coupons.create({ affiliate_id: affiliate.id, code: 'GRACE10', ...discount });
  await given.click(affiliate, { url: 'https://www.shop.example/shoes', sub1: 'newsletter' });
  const { group_id } = affiliate;
  const partner = await client.affiliates.create({
    ...{ name: 'Alan Turing', email: 'alan@partners.example', program_id, group_id },
  });
  await client.affiliates.update(partner.id, { parent_affiliate_id: affiliate.id });
  const { id: referral_id } = await given.referral({
    affiliate_id: affiliate.id,
    email: 'cleo@mail.example',
  });
  await given.conversion({ referral_id, sale_amount: 120 });
  const run = await client.payouts.create({ program_id });
  for (const { id } of run.payouts) {
    await client.payouts.start(id ?? '');
    await client.payouts.complete(id ?? '');
  }
  await given.conversion({ referral_id, sale_amount: 80 });
}

/** Returns the values of an affiliate's request that the list of valid bodies does not contain. */
async function inPortal(name: string, { email, newEmail, portal, newToken }: Partner): Promise<object> {
  if (name === 'portalInvitations.accept') return { token: await newToken() };
  if (name === 'portalApplications.create') {
    const { body } = await portal.call('GET', '/v1/portal/application-form');
    // A person takes longer to fill in the form.
    await sleep((APPLICATION_SECONDS_MIN + 0.1) * 1_000);
    return { email: APPLICANT, form: body.data.form };
  }
  if (name === 'portalApplications.answer') return { code: await portal.codeTo(APPLICANT) };
  if (name === 'portalSignIns.create') return { email };
  if (name === 'portalSignIns.answer' || name === 'portalMe.prove')
    return { code: await portal.codeTo(email) };
  if (name === 'portalMe.changeEmail') return { email: newEmail };
  if (name === 'portalMe.confirmEmail') return { code: await portal.codeTo(newEmail) };
  return {};
}

/**
 * Returns the changes for each attempt. A create is sent twice to record its replay. A sign-in starts with a dry run,
 * because its link works only once.
 */
async function attemptsOf(
  { name, route }: NamedRoute,
  { person, partner }: { readonly person: Person; readonly partner: Partner },
  made: Made,
): Promise<object[]> {
  if (isOfPortal({ route })) return [await inPortal(name, partner)];
  const { email, password, totp, identityProviderId: identity_provider_id } = person;
  if (name === 'sessions.create') return [{ dry_run: true }, {}];
  if (name === 'signIns.create') return [{ email }];
  if (name === 'signIns.createRedirect' || name === 'me.beginIdentity') return [{ identity_provider_id }];
  if (name === 'me.confirmIdentity')
    return [{ authorization_response: await person.atProvider(made.get('me.beginIdentity')?.body.data.url) }];
  if (name === 'signIns.answer') return [{ password }, { password: undefined, totp: totpOf(totp) }];
  // The issuer is unique, so this create cannot be repeated.
  if (name === 'identityProviders.create') return [{}];
  if (name === 'invitations.accept') return [{}, { dry_run: undefined }];
  if (name === 'me.confirmTotp') return [{ totp: totpOf(made.get('me.beginTotp')?.body.data.secret) }];
  if (name === 'me.addPasskey') return [person.passkey.create(made.get('me.beginPasskey')?.body.data)];
  if (name === 'me.confirmEmail') return [{ code: await person.addressCode() }];
  return '201' in route.responses ? [{}, {}] : [{}];
}

const callerOf = (
  { name, facts: { caller } }: Pick<NamedRoute, 'name' | 'facts'>,
  { apiKey, signedIn, person }: { apiKey: string; signedIn: SignedIn; person: Person },
): Record<string, string> => {
  if (caller === 'anyone') return {};
  if (caller === 'user') return name.startsWith('identityProviders.') ? person.liveHeaders : person.headers;
  return caller === 'session' ? signedIn.headers : { authorization: `Bearer ${apiKey}` };
};

/**
 * Orders routes: creates and updates, then reads, then deletes. The clock moves last, because everything else depends
 * on it.
 */
function inOrder(): NamedRoute[] {
  const phase = ({ name, route }: NamedRoute) =>
    /^testClock\.(advance|reset)$/.test(name)
      ? 3
      : route.method === 'DELETE'
        ? 2
        : route.method === 'GET'
          ? 1
          : 0;
  return routesOf(contract).sort((a, b) => phase(a) - phase(b));
}

/** Returns the id for routes whose objects have no fixture, because people create them. */
const idFor = (name: string, { identityProviderId }: Person, made: Made): string | undefined => {
  if (name.startsWith('signIns.')) return made.get('signIns.create')?.body.data.id;
  if (name === 'portalSignIns.answer') return made.get('portalSignIns.create')?.body.data.id;
  if (name === 'portalApplications.answer') return made.get('portalApplications.create')?.body.data.id;
  if (name === 'me.renamePasskey') return made.get('me.addPasskey')?.body.data.id;
  if (name === 'identityProviders.update') return made.get('identityProviders.create')?.body.data.id;
  return name === 'identityProviders.check' ? identityProviderId : undefined;
};

const hasBody = ({ name }: NamedRoute) => routesWithBody.some((each) => each.name === name);

function withFixtures(
  { path, body }: { path: string; body: object },
  { name, route }: NamedRoute,
  { ids, bodies }: Fixtures,
  otherId: string | undefined,
): Sent {
  const id = ids[name] ?? otherId;
  return { path: id ? route.path.replace(':id', id) : path, body: { ...body, ...bodies[name] } };
}

const queryOf = ({ name, route }: NamedRoute, { queries }: Fixtures): NonNullable<Sent['query']> =>
  queries[name] ??
  ((route.query as ZodType | undefined)?.safeParse({ limit: '2' }).success ? { limit: 2 } : {});

/** Returns the path of the object from the resource's create example or, failing that, of the first listed object. */
function pathOf({ name, route }: NamedRoute, made: Made, { ids, paths }: Fixtures): string {
  if (paths[name]) return paths[name];
  const resource = name.split('.').slice(0, -1).join('.');
  const create = made.get(`${resource}.create`);
  const template = routesOf(contract).find((each) => each.name === `${resource}.create`)?.route.path ?? '';
  const parent = create && pathParameters(create.sent.path, template).id;
  const id =
    create?.body.data.id ?? create?.body.data.tracking_id ?? made.get(`${resource}.list`)?.body.data[0]?.id;
  return route.path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = ids[name] ?? (parameter === 'id' ? (parent ?? id) : id);
    if (value === undefined) {
      throw new Error(
        `Give ${name} the ${parameter} of its path in apps/server/test/support/examples/fixtures.ts`,
      );
    }
    return value;
  });
}
