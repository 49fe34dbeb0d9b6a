/** A key that nobody has used before. Not `crypto.randomUUID`: browsers have it over https only. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
