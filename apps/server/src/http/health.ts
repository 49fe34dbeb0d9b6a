import { Router } from 'express';

interface Readiness {
  /** Resolves to true if the database responds and has the schema that this server needs. */
  readonly isReady: () => Promise<boolean>;
}

/** Paths that load balancers poll regularly, whether or not there is traffic. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz'];

/**
 * Serves the health checks. `/healthz`: the process is running. `/readyz`: the process can serve requests; for load
 * balancers.
 */
export function health({ isReady }: Readiness): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const ready = await isReady();
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  return router;
}
