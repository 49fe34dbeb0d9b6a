import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signRequest } from '@tributary/sdk';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../support/harness.ts';
import { readPage, root } from '../support/markdown.ts';

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly timestamp: string;
  readonly body: string;
  readonly body_hex: string;
  readonly signature: string;
}

const vectors = JSON.parse(
  readFileSync(join(root, 'docs/guides/signing-vectors.json'), 'utf8'),
) as readonly Vector[];
const guide = readPage('docs/guides/signing.md');
const bytesOf = ({ body_hex }: Vector) => Buffer.from(body_hex, 'hex');

afterEach(() => vi.useRealTimers());

describe('test vector of the signing guide', () => {
  test.each(vectors)(
    '$name: text, hex and signature match, and the SDK signs identically',
    async (vector) => {
      const { body, secret, timestamp, signature } = vector;
      expect(Buffer.from(body, 'utf8')).toEqual(bytesOf(vector));
      const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(bytesOf(vector));
      expect(hmac.digest('hex')).toBe(signature);
      for (const form of [body, bytesOf(vector)]) {
        const headers = await signRequest(form, secret, Number(timestamp));
        expect(headers).toEqual({ 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature });
      }
    },
  );

  test('is accepted by the server while it is recent, but not with another body', async () => {
    const server = await startServer({ signingSecrets: [...new Set(vectors.map(({ secret }) => secret))] });
    onTestFinished(() => server.close());
    const { raw } = await server.account();
    for (const vector of vectors) {
      vi.useFakeTimers({ toFake: ['Date'], now: Number(vector.timestamp) * 1_000 });
      const codeOf = async (body: Buffer) => {
        const headers = {
          'x-service-timestamp': vector.timestamp,
          'x-service-signature': vector.signature,
        };
        return (await raw('POST', '/v1/conversions/trx_none/refund', body, headers)).body.error.code;
      };
      // These errors come after the signature check, because none of these is a refund of an existing conversion.
      expect(['VALIDATION_ERROR', 'NOT_FOUND'], vector.name).toContain(await codeOf(bytesOf(vector)));
      const changed = Buffer.concat([bytesOf(vector), Buffer.from(' ')]);
      expect(await codeOf(changed), vector.name).toBe('SIGNATURE_INVALID');
    }
  });

  test('is in the guide’s table, without others', () => {
    const rows = [...guide.text.matchAll(/^\| `([a-z0-9-]+)` +\| .+ \| `([0-9a-f]{64})` \|$/gm)];
    expect(rows.map(([, name, signature]) => ({ name, signature }))).toEqual(
      vectors.map(({ name, signature }) => ({ name, signature })),
    );
  });
});

interface Language {
  readonly probe: readonly string[];
  readonly file: string;
  readonly build?: readonly string[];
  readonly run: readonly string[];
}

const languages: Record<string, Language> = {
  sh: { probe: ['openssl', 'version'], file: 'sign.sh', run: ['sh', 'sign.sh'] },
  python: { probe: ['python3', '--version'], file: 'sign.py', run: ['python3', 'sign.py'] },
  java: {
    probe: ['javac', '--version'],
    file: 'Sign.java',
    build: ['javac', 'Sign.java'],
    run: ['java', '-cp', '.', 'Sign'],
  },
  php: { probe: ['php', '--version'], file: 'sign.php', run: ['php', 'sign.php'] },
  ruby: { probe: ['ruby', '--version'], file: 'sign.rb', run: ['ruby', 'sign.rb'] },
  go: {
    probe: ['go', 'version'],
    file: 'sign.go',
    build: ['go', 'build', '-o', 'sign', 'sign.go'],
    run: ['./sign'],
  },
};

const isInstalled = ({ probe: [program = '', ...args] }: Language) => spawnSync(program, args).status === 0;

describe('signing guide’s program in', () => {
  const programs = guide.blocks.filter(({ info }) => info.endsWith(' vectors'));
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tributary-vectors-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });

  test('a language known here, of which at least one is run', () => {
    expect(programs.map(({ info }) => info.split(' ')[0])).toEqual(Object.keys(languages));
    expect(Object.values(languages).some(isInstalled)).toBe(true);
  });

  for (const [name, language] of Object.entries(languages)) {
    test.skipIf(!isInstalled(language))(
      `${name} creates the signature of every vector`,
      { timeout: 60_000 },
      () => {
        const code = programs.find(({ info }) => info === `${name} vectors`)?.code ?? '';
        writeFileSync(join(folder, language.file), code);
        const [builder, ...parts] = language.build ?? [];
        if (builder) execFileSync(builder, parts, { cwd: folder });
        const [program = '', ...args] = language.run;
        for (const vector of vectors) {
          // Java receives a secret with non-ASCII characters only in a UTF-8 locale.
          const env = { ...process.env, LC_ALL: 'C.UTF-8', S2S_REQUEST_SIGNING_SECRET: vector.secret };
          const input = bytesOf(vector);
          const printed = execFileSync(program, [...args, vector.timestamp], { cwd: folder, env, input });
          expect(printed.toString().trim(), vector.name).toBe(vector.signature);
        }
      },
    );
  }
});
