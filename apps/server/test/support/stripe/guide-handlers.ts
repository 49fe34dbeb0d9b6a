import { readPage } from '../markdown.ts';

const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (...values: unknown[]) => Promise<void>;

/** Returns the handler in the guide, exactly as written there. */
function handlerOf(content: string): (names: Readonly<Record<string, unknown>>) => Promise<void> {
  const { blocks } = readPage('docs/guides/set-up-tracking.md');
  const block = blocks.find(({ info, code }) => info === 'js' && code.includes(content));
  if (!block) throw new Error(`The guide has no handler with ${content}.`);
  const code = block.code.replace(/^import .*$/gm, '').replace('const client = new Tributary();', '');
  return (names) => new AsyncFunction(...Object.keys(names), code)(...Object.values(names));
}

/** Handles checkouts and invoices. */
export const payments = handlerOf('recordSession');
/** Handles refunds. */
export const refunds = handlerOf('const refund = event');
