import { contract, openApiDocument, routesOf, useIssueSentences } from '@tributary/contract';
import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import type { Deps } from './context.ts';
import type { Hooks, Tracking } from './dependencies.ts';
import { endpoints } from './endpoints.ts';
import { acceptKey } from './features/keys/accept-key.ts';
import { unsubscribing } from './features/notifications/unsubscribe.ts';
import { acceptAffiliate } from './features/portal/door/accept-affiliate.ts';
import { ownOf } from './features/portal/door/own.ts';
import { portalLooks } from './features/portal/door/site.ts';
import { acceptSession } from './features/sessions/accept-session.ts';
import { trackingScript } from './features/tracking/script.ts';
import { type Accepting, authenticate, authorizeAgain } from './http/authenticate.ts';
import { authorized, recent } from './http/authorize.ts';
import { batchSlot } from './http/batch-slot.ts';
import { plainForwardedAddresses } from './http/client-address.ts';
import { dashboard } from './http/dashboard.ts';
import { errorHandler } from './http/error-handler.ts';
import { health, healthPaths } from './http/health.ts';
import { hooksRouter } from './http/hooks.ts';
import { idempotencyKey } from './http/idempotency-key.ts';
import { implement } from './http/implement.ts';
import { type Messages, useMessages } from './http/messages.ts';
import { observeRequests } from './http/observe-requests.ts';
import { ownOrigin } from './http/own-origin.ts';
import { home } from './http/pages/home.ts';
import { reference, referencePaths } from './http/pages/reference.ts';
import { parseBody } from './http/parse-body.ts';
import { pathIds, wellFormedQuery } from './http/parse-url.ts';
import { portal } from './http/portal.ts';
import { rateLimit, rateLimitBytes, rateLimitItems, signInLimit } from './http/rate-limit.ts';
import { readBody } from './http/read-body.ts';
import { afterWrites } from './http/request-end.ts';
import { requestContext } from './http/request-state.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sendJson } from './http/send-json.ts';
import { type SessionCookies, sessionCookies } from './http/session-cookies.ts';
import { singleHost } from './http/single-host.ts';
import { trackingRouter } from './http/tracking.ts';
import { countUnrouted, notFound } from './http/unrouted.ts';
import { unsubscribe } from './http/unsubscribe.ts';
import { takeNonce, verifySignature } from './http/verify-signature.ts';
import { takeBatchSlot } from './platform/batches/batch-slots.ts';
import { databaseFailure } from './platform/db/database-failure.ts';
import { faultForLog } from './platform/db/fault-for-log.ts';
import { useUpSignature } from './platform/idempotency/business-key.ts';
import { renamedKeys } from './platform/idempotency/erased-keys.ts';
import type { RateLimiter } from './platform/rate-limit/rate-limiter.ts';

export interface AppOptions {
  readonly deps: Deps;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly publicUrl: string;
  readonly version: string;
  readonly signingSecrets: readonly string[] | undefined;
  /**
   * True if every request that moves money must be signed, false if only those for which the specification
   * requires a signature. Undefined: required once there is an owner.
   */
  readonly signsMoneyRoutes: boolean | undefined;
  /** Null if there is no limit. */
  readonly rateLimiter: RateLimiter | null;
  readonly isReady: () => Promise<boolean>;
  readonly tracking: Tracking;
  readonly hooks: Hooks;
  /** First path segments of public routes, including the leading slash. */
  readonly publicPrefix: string;
  /** Proxies whose `X-Forwarded-*` headers Express trusts: a number of hops, or networks. */
  readonly trustProxy: number | readonly string[];
  readonly messages: Messages;
  readonly dashboardFolder?: string | null | undefined;
  readonly portalFolder?: string | null | undefined;
}

/** Builds the middleware stack, in the order in which requests pass through the middleware. */
export function createApp({
  deps,
  log,
  clock,
  publicUrl,
  version,
  signingSecrets,
  signsMoneyRoutes,
  rateLimiter,
  isReady,
  tracking,
  hooks,
  publicPrefix,
  trustProxy,
  messages,
  dashboardFolder,
  portalFolder,
}: AppOptions): Express {
  const openPaths = ['/', '/app', ...healthPaths, ...referencePaths];
  useIssueSentences();
  const app = emptyApp(trustProxy, messages);
  app.use(requestContext(clock, log));
  app.use(observeRequests({ metrics: deps.metrics, openPaths }));
  app.use(singleHost(), plainForwardedAddresses());
  const publicRoot = `${publicUrl}${publicPrefix}`;
  app.use(
    trackingRouter({
      tracking,
      prefix: publicPrefix,
      scriptOf: (site, key) => trackingScript(site, `${publicRoot}/${key}`),
    }),
  );
  app.use(hooksRouter(hooks));
  app.use(afterWrites(deps.feed.poke));
  app.use(securityHeaders());
  app.use(
    besideApi(
      health({ isReady }),
      reference(() => documentOf(publicUrl, version)),
      home(version),
      dashboard({ folder: dashboardFolder, publicUrl }),
      portal({ folder: portalFolder, publicUrl, looks: portalLooks(deps) }),
      unsubscribe(unsubscribing(deps.db)),
    ),
  );
  const cookies = sessionCookies(publicUrl);
  const accepting = acceptingFor(deps, publicUrl, cookies);
  const authenticated = authenticate(accepting);
  const routes = routesOf(contract);
  const api = implement(routes, endpoints, {
    deps,
    publicUrl,
    cookies,
    charge: rateLimiter ? signInLimit() : async () => {},
    authorizeAgain: authorizeAgain(accepting),
    ownOf,
    steps: [
      authenticated,
      rateLimit(rateLimiter),
      authorized,
      wellFormedQuery,
      pathIds,
      batchSlot(takeBatchSlot),
      readBody(),
      rateLimitBytes(rateLimiter),
      parseBody,
      recent,
      verifySignature({
        secrets: signingSecrets,
        signsMoneyRoutes,
        noteUnsigned: deps.principals.noteUnsigned,
        useUp: useUpSignature(deps.db),
      }),
      takeNonce,
      rateLimitItems(rateLimiter),
      idempotencyKey(
        async (principal, key) => (await renamedKeys({ ...deps, principal }, [key])).get(key) ?? key,
      ),
    ],
  });
  app.use(api);
  app.use(...countUnrouted({ authenticate: authenticated, limiter: rateLimiter }));
  app.use(notFound(routes, openPaths));
  app.use(errorHandler({ describeFault: databaseFailure, faultForLog, docsUrl: `${publicUrl}/docs/errors` }));
  return app;
}

const acceptingFor = (deps: Deps, publicUrl: string, cookies: SessionCookies): Accepting => ({
  acceptKey: (key, address) => acceptKey(deps, key, address),
  acceptSession: (session) => acceptSession(deps, session),
  acceptAffiliate: (session) => acceptAffiliate(deps, session),
  assertOwnOrigin: ownOrigin(publicUrl),
  cookies,
});

function emptyApp(trustProxy: AppOptions['trustProxy'], messages: Messages): Express {
  const app = express();
  useMessages(app, messages);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.response.json = sendJson;
  return app;
}

/** Returns a handler that passes all requests to the routers, except API requests. */
function besideApi(...routers: readonly Router[]): RequestHandler {
  const all = express.Router();
  for (const router of routers) all.use(router);
  return (req, res, next) => (req.url.startsWith('/v1/') ? next() : all(req, res, next));
}

/**
 * Loads the examples on the first request for the document, so that they use no memory if it is never
 * requested.
 */
async function documentOf(serverUrl: string, version: string): Promise<object> {
  const [{ examples }, { commands }] = await Promise.all([
    import('./http/examples.gen.ts'),
    import('./http/commands.gen.ts'),
  ]);
  return openApiDocument(contract, { serverUrl, version, examples, commands });
}
