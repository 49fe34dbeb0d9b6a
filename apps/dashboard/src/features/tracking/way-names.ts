/** Methods of recording a click. Only the first method works without server code. */
export const ways = ['script', 'npm', 'express', 'hono', 'next', 'fetch', 'http'] as const;
export type Way = (typeof ways)[number];
export const isWay = (text: string | undefined): text is Way => ways.includes(text as Way);
