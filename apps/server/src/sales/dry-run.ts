import type { RequestContext } from '../context.ts';

/**
 * The same request, with nothing of it kept: its transaction is rolled back where it would be committed. Keys, clicks
 * and signatures stay unused, and what would be refused or replayed is refused or replayed.
 */
export const dryRun = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  db: { ...ctx.db, ending: 'rollback' },
});
