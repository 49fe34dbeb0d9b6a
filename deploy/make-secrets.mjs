import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

// Makes the secrets of compose.yaml below the directory of its argument. What exists is kept: a second run changes nothing.
const base = process.argv[2] ?? '/run';
/** The users that the two images run as. */
const postgres = { folder: join(base, 'database-secrets'), id: 999 };
const server = { folder: join(base, 'server-secrets'), id: 1000 };

const token = () => randomBytes(32).toString('base64url');

/** Readable by one user only, and there whole or not at all. Returns what the file holds. */
function secret({ folder, id }, name, make) {
  const path = join(folder, name);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const file = openSync(`${path}.new`, 'w', 0o400);
    writeSync(file, make());
    closeSync(file);
    if (process.getuid?.() === 0) chownSync(`${path}.new`, id, id);
    renameSync(`${path}.new`, path);
    console.log(`Made ${path}`);
  }
  return readFileSync(path, 'utf8');
}

secret(postgres, 'superuser-password', token);
const password = secret(postgres, 'password', token);
secret(server, 'database-url', () => `postgresql://tributary:${password}@database:5432/tributary`);
secret(server, 'encryption-key', () => randomBytes(32).toString('base64'));
