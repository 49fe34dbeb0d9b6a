import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Parameters of scrypt: log2 of N, the block size r, and the parallelization p. */
export interface PasswordCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** One of the configurations that OWASP’s Password Storage Cheat Sheet recommends. */
export const PASSWORD_COST: PasswordCost = { log2N: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Memory limit. Node's default is 32 MiB, which N and r alone require. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

interface Parts extends PasswordCost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** Returns a password in its stored form: scrypt in PHC format, with a random salt. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, { ...cost, salt, length: HASH_BYTES });
  return `$scrypt$ln=${cost.log2N},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(hash)}`;
}

/** Hash that matches no password. Comparing with it takes as long as comparing with a user's. */
const nobodys = { salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

/** Returns true if a password matches the hash. Without a hash, takes equally long and returns false. */
export async function isPassword(
  password: string,
  kept: string | null,
  cost = PASSWORD_COST,
): Promise<boolean> {
  const parts = kept === null ? { ...cost, ...nobodys } : partsOf(kept);
  const { hash, ...rest } = parts;
  const derived = await derive(password, { ...rest, length: hash.length });
  return timingSafeEqual(derived, hash) && kept !== null;
}

function partsOf(kept: string): Parts {
  const [, log2N, r, p, salt = '', hash = ''] = phc.exec(kept) ?? [];
  if (log2N === undefined) throw new Error('This version does not support the format of a stored password.');
  return {
    ...{ log2N: Number(log2N), r: Number(r), p: Number(p) },
    ...{ salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') },
  };
}

interface Derivation extends Omit<Parts, 'hash'> {
  readonly length: number;
}

/** Derives the hash. Normalizes accented letters, which systems encode as one character or as two. */
function derive(password: string, { log2N, r, p, salt, length }: Derivation): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, derived) =>
      error ? reject(error) : resolve(derived),
    );
  });
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
