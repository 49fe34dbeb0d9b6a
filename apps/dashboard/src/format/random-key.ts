/** Returns a random key. Does not use `crypto.randomUUID`, which browsers provide only over HTTPS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
