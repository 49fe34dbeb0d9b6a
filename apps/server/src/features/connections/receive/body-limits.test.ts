import { describe, expect, test } from 'vitest';
import { bodyLimits } from './body-limits.ts';

const MIB = 1024 * 1024;
const stranger = { connectionId: 'con_1', address: '192.0.2.1' };

describe('network that has never sent a valid event to a connection', () => {
  test('may send four bodies at once, and each one that ends makes room for another', () => {
    const limits = bodyLimits();
    const bodies = [1, 2, 3, 4].map(() => limits.begin(stranger));
    expect(bodies).not.toContain(null);
    expect(limits.begin(stranger)).toBeNull();
    bodies[0]?.release();
    expect(limits.begin(stranger)).not.toBeNull();
  });

  test('shares 4 MiB of a connection with similar networks and takes nothing from known ones', () => {
    const limits = bodyLimits();
    const first = limits.begin(stranger);
    expect(first?.take(3 * MIB)).toBe(true);
    const second = limits.begin({ ...stranger, address: '198.51.100.1' });
    expect([second?.take(2 * MIB), second?.take(MIB)]).toEqual([false, true]);
    const known = { ...stranger, address: '203.0.113.1' };
    limits.noteValid(known);
    expect(limits.begin(known)?.take(16 * MIB)).toBe(true);
    first?.release();
    expect(second?.take(2 * MIB)).toBe(true);
  });

  test('shares 32 MiB of the server with similar networks of all connections', () => {
    const limits = bodyLimits();
    const of = (at: number) => limits.begin({ connectionId: `con_${at}`, address: `192.0.2.${at}` });
    const taken = Array.from({ length: 9 }, (_, at) => of(at)?.take(4 * MIB));
    expect(taken).toEqual([...Array(8).fill(true), false]);
  });

  test('is known for 30 days after a valid event', () => {
    let now = 0;
    const limits = bodyLimits(() => now);
    limits.noteValid(stranger);
    const five = () => Array.from({ length: 5 }, () => limits.begin(stranger));
    const day = 86_400_000;
    now = 30 * day - 1;
    expect(five()).not.toContain(null);
    now = 30 * day;
    expect(five()).toContain(null);
  });
});
