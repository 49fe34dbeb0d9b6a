import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/**
 * Returns the path of a temporary folder that exists while the calling file's tests run. If all of them are skipped,
 * the folder is never created.
 */
export function temporaryFolder(name: string): string {
  const folder = join(tmpdir(), `tributary-${name}-${randomUUID()}`);
  beforeAll(() => mkdirSync(folder, { mode: 0o700 }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
