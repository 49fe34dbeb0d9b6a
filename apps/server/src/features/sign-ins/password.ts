import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';

const LOG_N = 15;
const R = 8;
const P = 3;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** scrypt needs 128 × N × r bytes, and Node refuses more than 32 MiB unless told otherwise. */
const OPTIONS: ScryptOptions = { N: 2 ** LOG_N, r: R, p: P, maxmem: 64 * 1024 * 1024 };
/** Each takes 32 MiB and one of the four threads that files and DNS need as well. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Returns the hash of a password in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await inTurn(() => derive(password, salt));
  return `$scrypt$ln=${LOG_N},r=${R},p=${P}$${base64(salt)}$${base64(hash)}`;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const derive = (password: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, OPTIONS, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  );

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
