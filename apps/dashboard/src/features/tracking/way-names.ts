/** Methods of recording a click. Only `script` works without changes to the site's code base. */
export const ways = ['script', 'npm', 'express', 'hono', 'next', 'fetch', 'http'] as const;
export type Way = (typeof ways)[number];
export const isWay = (text: string | undefined): text is Way => ways.includes(text as Way);
