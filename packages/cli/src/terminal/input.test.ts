import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { GlobalOptions, Runtime } from '../settings/runtime.ts';
import { createInput } from './input.ts';

function* endless() {
  while (true) yield Buffer.alloc(1_000);
}

const inputOf = (stdin: Readable) =>
  createInput(() => ({}) as GlobalOptions, { stdin } as unknown as Runtime);

test('reads all of stdin', async () => {
  const read = await inputOf(Readable.from(['ab', 'cd'].map((text) => Buffer.from(text)))).readStdin();
  expect(read?.toString()).toBe('abcd');
});

test('stops reading stdin beyond the limit', async () => {
  const read = await inputOf(Readable.from(endless())).readStdin(2_500);
  expect(read).toHaveLength(3_000);
});
