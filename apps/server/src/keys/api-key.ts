import { createHash, randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BODY_LENGTH = 32;
const HINT_LENGTH = 12;

const shape = /^sk_(live|dev)_[0-9A-Za-z]{32}$/;

/** 190 bits from the system's generator: no slow hash is needed, and none would be affordable per request. */
export const generateApiKey = (mode: 'live' | 'dev'): string =>
  `sk_${mode}_${Array.from({ length: BODY_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** Junk is told apart without asking the database. */
export const isApiKey = (text: string): boolean => shape.test(text);

export const apiKeyDigest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What lists show: enough to recognise a key, far too little to use it. */
export const apiKeyHint = (key: string): string => key.slice(0, HINT_LENGTH);
