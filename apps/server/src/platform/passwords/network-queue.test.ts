import { describe, expect, test } from 'vitest';
import { networkQueue } from './network-queue.ts';

const limits = { runningMax: 2, waitingMax: 3 };
const stranger = (address: string) => ({ address, isKnown: false });
const known = (address: string) => ({ address, isKnown: true });

/** Creates work that ends when told to, and records the names of the work that has started. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

const refused = { code: 'RATE_LIMIT_EXCEEDED', headers: { 'Retry-After': '1' } };
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('password queue', () => {
  test('runs two at a time in order of arrival', async () => {
    const [{ begun, work, end }, queued] = [workshop(), networkQueue(limits)];
    const results = ['a', 'b', 'c', 'd'].map((name, at) => queued(stranger(`10.0.${at}.1`), work(name)));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) {
      end(name);
      await settled();
    }
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('lets one of each network wait and rejects only that network beyond it', async () => {
    const [{ begun, work, end }, queued] = [workshop(), networkQueue(limits)];
    const first = ['a', 'b', 'c'].map((name) => queued(stranger('10.0.0.1'), work(name)));
    await expect(queued(stranger('10.0.0.99'), work('d'))).rejects.toMatchObject(refused);
    const other = queued(stranger('10.0.1.1'), work('other'));
    for (const name of ['a', 'b', 'c', 'other']) {
      await settled();
      end(name);
    }
    expect(await Promise.all([...first, other])).toEqual(['a', 'b', 'c', 'other']);
    expect(begun).not.toContain('d');
  });

  test('prefers a known network, even replacing a stranger when full', async () => {
    const [{ begun, work, end }, queued] = [workshop(), networkQueue(limits)];
    const running = ['a', 'b'].map((name) => queued(stranger('10.0.0.1'), work(name)));
    const strangers = ['c', 'd', 'e'].map((name, at) => queued(stranger(`10.1.${at}.1`), work(name)));
    const last = expect(strangers[2]).rejects.toMatchObject(refused);
    const own = queued(known('10.2.0.1'), work('own'));
    await last;
    await expect(queued(stranger('10.3.0.1'), work('f'))).rejects.toMatchObject(refused);
    for (const name of ['a', 'own', 'b', 'c', 'd']) {
      end(name);
      await settled();
    }
    expect(begun).toEqual(['a', 'b', 'own', 'c', 'd']);
    expect(await Promise.all([...running, own])).toEqual(['a', 'b', 'own']);
  });

  test('continues after failing work', async () => {
    const queued = networkQueue({ runningMax: 1, waitingMax: 1 });
    const failing = queued(stranger('10.0.0.1'), () => Promise.reject(new Error('planted')));
    await expect(failing).rejects.toThrow('planted');
    expect(await queued(stranger('10.0.0.1'), () => Promise.resolve('done'))).toBe('done');
  });
});
