import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, isForKeys, openApiDocument, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-completion-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

async function scriptFor(shell: string): Promise<string> {
  const { exitCode, stdout } = await runCli(['completion', shell]);
  expect(exitCode).toBe(0);
  const path = join(folder, shell);
  writeFileSync(path, stdout);
  return path;
}

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;

/** Replaces the installed CLI, which the completion scripts call to list the profiles. */
const profilesOfTheTest = `tributary() { [[ $* == 'auth list -o csv --fields profile' ]] && printf 'profile\\ndev\\nlive\\n'; }`;

/** Returns the completions that each shell offers at the end of the line. */
const tabs: Record<string, (script: string, line: string) => string[]> = {
  bash: (script, line) => {
    const press = `${profilesOfTheTest}; source "$1"; COMP_LINE=$2 COMP_POINT=\${#2}; _tributary; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return linesOf(execFileSync('bash', ['--norc', '-c', press, 'bash', script, line]));
  },
  fish: (script, line) => {
    const press =
      'function tributary; printf "profile\\ndev\\nlive\\n"; end; source $argv[1]; complete -C $argv[2]';
    const printed = execFileSync('fish', ['--no-config', '-c', press, script, line]);
    return linesOf(printed).map((offered) => offered.split('\t')[0] ?? '');
  },
};
const linesOf = (printed: Buffer) => printed.toString().split('\n').filter(Boolean);

/** Command lines with the completions that every shell offers. */
const expected: [line: string, offered: string[]][] = [
  ['tributary aff', ['affiliates']],
  ['tributary webhooks endpoints r', ['rotate-secret', 'redeliver']],
  ['tributary payouts list --status ', ['pending', 'processing', 'completed', 'failed', 'cancelled', 'open']],
  ['tributary payouts list --status p', ['pending', 'processing']],
  ['tributary payouts list --stat', ['--status']],
  ['tributary -p auth affiliates list --ord', ['--order']],
  ['tributary affiliates list -o c', ['csv']],
  ['tributary webhooks trigger payout.pa', ['payout.paid']],
  ['tributary webhooks trigger payout.paid --endp', ['--endpoint']],
  ['tributary completion z', ['zsh']],
  ['tributary auth use ', ['dev', 'live']],
  ['tributary auth use l', ['live']],
  ['tributary affiliates list -p ', ['dev', 'live']],
  ['tributary --profile d', ['dev']],
  ['tributary groups incentives ', ['list', 'attach', 'detach', 'get', 'update']],
];

describe.each(Object.keys(tabs))('completion of %s', (shell) => {
  test.skipIf(!has(shell))(
    'offers commands, options and their values where they are valid',
    { tags: 'slow', timeout: 20_000 },
    async () => {
      const script = await scriptFor(shell);
      for (const [line, offered] of expected) {
        const real = tabs[shell]?.(script, line) ?? [];
        expect(real.toSorted(), line).toEqual(offered.toSorted());
      }
    },
  );
});

describe('completion of bash', () => {
  test.skipIf(!has('bash'))('continues after a comma, an equals sign and a colon', async () => {
    const script = await scriptFor('bash');
    const offered = (line: string) => tabs.bash?.(script, line);
    expect(offered('tributary affiliates get aff_1 --expand group,b')).toEqual(['group,balances']);
    expect(offered('tributary payouts list --status=comp')).toEqual(['completed']);
    // Readline replaces only the text after the colon.
    expect(offered('tributary keys create --permissions read:aff')).toEqual(['affiliates']);
    expect(offered('tributary affiliates list --email ')).toEqual([]);
  });
});

test.skipIf(!has('zsh'))('is accepted by zsh', async () => {
  execFileSync('zsh', ['-n', await scriptFor('zsh')]);
});

interface Schema {
  $ref?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

/** Returns every closed set of values in the API's requests, joined into one text. */
function closedSets(): string[] {
  const api = JSON.parse(
    JSON.stringify(openApiDocument(contract, { serverUrl: 'http://127.0.0.1', version: '1' })),
  ) as { components: { schemas: Record<string, Schema> }; paths: Record<string, Record<string, Operation>> };
  interface Operation {
    parameters?: { in: string; schema: Schema }[];
    requestBody?: { content: { 'application/json': { schema: Schema } } };
  }
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? resolved(api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema) : schema;
  const enumOf = (schema: Schema): string[] => {
    const { enum: values = [], items, anyOf = [] } = resolved(schema);
    return [...values, ...(items ? enumOf(items) : []), ...anyOf.flatMap(enumOf)].filter(
      (value) => typeof value === 'string' && value !== '*',
    );
  };
  // The CLI has no session, so routes that require one have no command.
  const called = routesOf(contract).filter(isForKeys);
  const sets = called.flatMap(({ route }) => {
    const operation = api.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    const body = operation?.requestBody?.content['application/json'].schema;
    const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const fields = Object.values((body && resolved(body).properties) ?? {});
    return [...fields, ...query.map(({ schema }) => schema)].map(enumOf);
  });
  return [...new Set(sets.filter((set) => set.length > 1).map((set) => set.toSorted().join(' ')))];
}

test('covers every closed set of values of the contract', { tags: 'slow' }, async () => {
  const { stdout } = await runCli(['completion', 'bash']);
  const offered = [...stdout.matchAll(/values='([^']+)'/g)].map(([, set = '']) =>
    set.split(' ').toSorted().join(' '),
  );
  // Each bulk action has its own command.
  const actions = ['approve reject release reopen', 'approve invite move reject'];
  const sets = closedSets().filter((set) => !actions.includes(set));
  expect(sets.length).toBeGreaterThan(20);
  expect(sets.filter((set) => !offered.includes(set))).toEqual([]);
});
