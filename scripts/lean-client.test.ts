import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOVED_BY, makeClientLean, moveNames } from './lean-client.mjs';

/** As the client reads it: numbers are little-endian, seven bits to a byte; 0 stands for none where one may be missing. */
function decoded(graph: string) {
  const bytes = Buffer.from(graph, 'base64url');
  let at = 0;
  const byte = () => bytes[at++] ?? Number.NaN;
  const number = (): number => {
    const read = byte();
    return read < 128 ? read : (read & 127) + 128 * number();
  };
  const list = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read);
  const [inputs, outputs, roots] = [number(), number(), number()];
  const output = () => ({ name: number(), args: number(), below: number() });
  return {
    inputs: list(inputs, () =>
      list(number(), () => ({
        name: number(),
        mask: [byte(), byte()],
        below: number(),
        of: number(),
        flags: byte(),
      })),
    ),
    outputs: list(outputs, () => list(number(), output)),
    roots: list(roots, output),
    left: bytes.length - at,
  };
}

const edge = (name: number[], below: number, of: number[]) => [...name, 0xff, 0x80, below, ...of, 7];
const graph = Buffer.from([
  ...[2, 1, 1],
  ...[2, ...edge([3], 1, [0]), ...edge([0x81, 0x02], 0, [0x85, 0x01])],
  ...[0],
  ...[1, ...[4, 0, 2]],
  ...[5, 1, 0],
]).toString('base64url');

test('moving the names of a graph changes nothing else of it', () => {
  const before = decoded(graph);
  expect(before.left).toBe(0);
  const moved = <Edge extends { name: number }>(each: Edge) => ({ ...each, name: each.name + MOVED_BY });
  expect(decoded(moveNames(graph))).toEqual({
    inputs: before.inputs.map((edges) =>
      edges.map((each) => ({ ...moved(each), of: each.of === 0 ? 0 : each.of + MOVED_BY })),
    ),
    outputs: before.outputs.map((edges) => edges.map(moved)),
    roots: before.roots.map(moved),
    left: 0,
  });
});

test('a graph of another format is refused, too short or too long', () => {
  const bytes = Buffer.from(graph, 'base64url');
  for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.of(0)])])
    expect(() => moveNames(other.toString('base64url'))).toThrow(
      'The graph of parameters has another format.',
    );
});

test('a generated client that looks otherwise is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lean-client-'));
  const path = join(folder, 'class.ts');
  writeFileSync(path, 'export class PrismaClient {}\n');
  expect(() => makeClientLean(path)).toThrow(`${path} has nothing like`);
  rmSync(folder, { recursive: true });
});
