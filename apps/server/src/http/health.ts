import { Router } from 'express';

interface Readiness {
  /** Resolves when the database answers and has the schema this server needs. */
  readonly isReady: () => Promise<boolean>;
}

/** What balancers ask by themselves, however many requests they send on. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz'];

/** `/healthz`: the process lives. `/readyz`: it can serve; a load balancer asks it. */
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
