import type pg from 'pg';

export async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    `select current_setting('server_version_num') as number`,
  );
  return Math.floor(Number(rows[0]?.number) / 10_000);
}
