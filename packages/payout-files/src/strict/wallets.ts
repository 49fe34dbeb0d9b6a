import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { type Checked, checked, refused } from './checked.ts';

const base58check = createBase58check(sha256);

/** Length of a version byte followed by the 20-byte hash of a key or script. */
const BASE58_BYTES = 21;
const versions = { main: [0x00, 0x05], test: [0x6f, 0xc4] } as const;

function decoded<Result>(decode: () => Result): Result | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function base58Address(text: string): Checked {
  const bytes = decoded(() => base58check.decode(text));
  if (!bytes) return refused('bitcoin_checksum');
  const [version = -1] = bytes;
  if (bytes.length !== BASE58_BYTES) return refused('bitcoin_format');
  if (versions.test.some((each) => each === version)) return refused('bitcoin_test_network');
  return versions.main.some((each) => each === version) ? checked(text) : refused('bitcoin_format');
}

/**
 * BIP 173 and BIP 350. Accepts only addresses from which money can be spent today: keys and scripts of version 0, and
 * Taproot. Money sent to a later version could be taken by anyone.
 */
function segwitAddress(text: string): Checked {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return refused('bitcoin_format');
  const ofVersion0 = decoded(() => bech32.decode(lower as `${string}1${string}`));
  const ofLater = ofVersion0 ? undefined : decoded(() => bech32m.decode(lower as `${string}1${string}`));
  const found = ofVersion0 ?? ofLater;
  if (!found) return refused('bitcoin_checksum');
  const [version, ...words] = found.words;
  const program = decoded(() => bech32.fromWords(words));
  const isSpendable = ofVersion0
    ? version === 0 && (program?.length === 20 || program?.length === 32)
    : version === 1 && program?.length === 32;
  if (!isSpendable) return refused('bitcoin_format');
  return found.prefix === 'bc' ? checked(lower) : refused('bitcoin_test_network');
}

/** Checks the format and the checksum. No program can tell whether anyone holds the key. */
export function strictBitcoinAddress(text: string): Checked {
  if (/^(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$/i.test(text)) return segwitAddress(text);
  return /^[1-9A-HJ-NP-Za-km-z]{25,35}$/.test(text) ? base58Address(text) : refused('bitcoin_format');
}

/** EIP-55: a letter is in upper case if the address's hash has a digit of 8 or more in the same position. */
function withChecksum(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)));
  return [...hex]
    .map((digit, at) => (Number.parseInt(hash[at] ?? '', 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}

/** Checks the format and, for an address in mixed case, the checksum. Addresses in a single case have none. */
export function strictEthereumAddress(text: string): Checked {
  const [, hex] = /^0x([0-9a-f]{40})$/i.exec(text) ?? [];
  if (hex === undefined) return refused('ethereum_format');
  const isMixed = hex !== hex.toLowerCase() && hex !== hex.toUpperCase();
  const expected = withChecksum(hex.toLowerCase());
  return isMixed && hex !== expected ? refused('ethereum_checksum') : checked(`0x${expected}`);
}
