import type pg from 'pg';

/** A secret that signs nothing any more is not kept, not even sealed. Of all environments. Returns how many. */
export async function forgetPreviousSecrets(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update webhook_endpoints set previous_secret = null, previous_secret_expires_at = null
     where previous_secret_expires_at <= now()`,
  );
  return rowCount ?? 0;
}
