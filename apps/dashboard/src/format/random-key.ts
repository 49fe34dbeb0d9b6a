/** Returns a random key. Not `crypto.randomUUID`, which browsers have only over https. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
