import type pg from 'pg';

/** A server of an older version beside this one may still issue them. */
const READ_AGAIN_MS = 60_000;

/**
 * The digests (base64) of the keys that carry no checksum. They only become fewer, so they are kept here: a made-up key
 * of that shape costs no query of its own, but one a minute at most for all of them together.
 */
export function uncheckedKeys(pool: pg.Pool): { has(name: string): Promise<boolean> } {
  let reading: Promise<ReadonlySet<string>> | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;

  const read = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select encode(digest, 'base64') as name from api_keys where not has_checksum`,
    );
    return new Set(rows.map(({ name }) => name));
  };
  const readAgain = () => {
    readAtMs = performance.now();
    reading = read();
    reading.catch(() => {
      reading = null;
    });
    return reading;
  };
  return {
    has: async (name) => {
      if ((await (reading ?? readAgain())).has(name)) return true;
      if (performance.now() - readAtMs < READ_AGAIN_MS) return false;
      return (await readAgain()).has(name);
    },
  };
}
