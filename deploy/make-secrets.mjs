import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

// Creates the secrets for compose.yaml. Existing secrets are kept, so a second run changes nothing. Commands: add-key
// inserts a new encryption key before the others, drop-old-keys keeps only the first key, and set-smtp-url stores a URL
// from standard input.
const [base = '/run', command] = process.argv.slice(2);
/** User ids of the two images' processes. */
const postgres = { folder: join(base, 'database-secrets'), id: 999 };
const server = { folder: join(base, 'server-secrets'), id: 1000 };

const token = () => randomBytes(32).toString('base64url');
const encryptionKey = () => randomBytes(32).toString('base64');

/** Writes a file atomically, readable by only one user. */
function write({ folder, id }, name, text) {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true });
  const file = openSync(`${path}.new`, 'w', 0o400);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  if (process.getuid?.() === 0) chownSync(`${path}.new`, id, id);
  renameSync(`${path}.new`, path);
}

/** Returns a file's content. Creates the file if it is missing. */
function secret(owner, name, make) {
  const path = join(owner.folder, name);
  if (!existsSync(path)) {
    write(owner, name, make());
    console.log(`Created ${path}`);
  }
  return readFileSync(path, 'utf8');
}

const keysOf = () => secret(server, 'encryption-keys', encryptionKey).trim().split('\n');
const commands = {
  'add-key': () => [encryptionKey(), ...keysOf()],
  'drop-old-keys': () => keysOf().slice(0, 1),
};

if (command === undefined) {
  secret(postgres, 'superuser-password', token);
  const password = secret(postgres, 'password', token);
  secret(server, 'database-url', () => `postgresql://tributary:${password}@database:5432/tributary`);
  secret(server, 'encryption-keys', encryptionKey);
} else if (commands[command]) {
  const keys = commands[command]();
  write(server, 'encryption-keys', keys.join('\n'));
  console.log(`encryption-keys has ${keys.length === 1 ? '1 key' : `${keys.length} keys`}.`);
} else if (command === 'set-smtp-url') {
  write(server, 'smtp-url', readFileSync(0, 'utf8').trim());
  console.log('smtp-url is stored.');
} else {
  console.error(`Unknown command '${command}'. Use add-key, drop-old-keys or set-smtp-url.`);
  process.exit(2);
}
