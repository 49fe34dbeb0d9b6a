import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { expect } from 'vitest';
import { type DevFile, writeDevFile } from '../../src/start/data-dir.ts';
import { type Block, type Page, root } from './markdown.ts';
import { program } from './program.ts';

const run = promisify(execFile);

export interface Session {
  readonly env: NodeJS.ProcessEnv;
  /** Newcomer's folder, which contains `.tributary/dev.json`. */
  readonly directory: string;
  close(): void;
}

/** Creates a directory with a server's `dev.json` and the command `tributary`, as readers of the pages have them. */
export function openSession(file: DevFile, extra: Record<string, string>): Session {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-docs-'));
  writeDevFile(join(directory, '.tributary'), file);
  const commands = join(directory, 'bin');
  mkdirSync(commands);
  const start = `exec '${process.execPath}' '${program('cli')}' "$@"`;
  writeFileSync(join(commands, 'tributary'), `#!/bin/sh\n${start}\n`);
  chmodSync(join(commands, 'tributary'), 0o755);
  const env = {
    ...process.env,
    PATH: `${commands}${delimiter}${process.env.PATH}`,
    XDG_CONFIG_HOME: directory,
    XDG_STATE_HOME: directory,
    TRIBUTARY_API_KEY: file.api_key,
    TRIBUTARY_BASE_URL: file.base_url,
    ...extra,
  };
  return { env, directory, close: () => rmSync(directory, { recursive: true, force: true }) };
}

/**
 * Runs the `bash run` blocks in one shell, one after another. Fails if a command fails. Returns each block's output.
 */
async function runShellBlocks({ blocks }: Page, { env, directory }: Session): Promise<string[]> {
  const mark = '=== the next block ===';
  const script = blocks
    .filter(({ info }) => info === 'bash run')
    .map(({ code }) => `${code}\necho; echo '${mark}'\n`);
  const { stdout } = await run('sh', ['-e', '-c', script.join('')], { env, cwd: directory });
  return stdout.split(`${mark}\n`).slice(0, -1);
}

/** Returns the expected output of each `bash run` block: the `json` block that follows it, or null. */
const shownAfter = ({ blocks }: Page): (string | null)[] =>
  blocks.flatMap(({ info }, index) => {
    if (info !== 'bash run') return [];
    const next: Block | undefined = blocks[index + 1];
    return [next?.info === 'json' ? next.code : null];
  });

/**
 * Returns a matcher for the JSON on a page. Fields that the page omits may be present, `trx_…` matches anything with
 * that prefix, and `["…"]` matches any list.
 */
function matching(shown: unknown): unknown {
  if (typeof shown === 'string' && shown.endsWith('…')) {
    return expect.stringMatching(new RegExp(`^${shown.slice(0, -1)}.+`));
  }
  if (Array.isArray(shown)) return shown[0] === '…' ? expect.any(Array) : shown.map(matching);
  if (typeof shown !== 'object' || shown === null) return shown;
  const fields = Object.entries(shown).map(([name, value]) => [name, matching(value)]);
  return expect.objectContaining(Object.fromEntries(fields));
}

/** Runs the `bash run` blocks and expects the output that the page shows after each. */
export async function checkShellBlocks(page: Page, session: Session): Promise<void> {
  const printed = await runShellBlocks(page, session);
  const shown = shownAfter(page);
  expect(printed).toHaveLength(shown.length);
  for (const [index, expected] of shown.entries()) {
    if (expected === null) continue;
    expect(JSON.parse(printed[index] ?? '')).toEqual(matching(JSON.parse(expected)));
  }
}

/** Runs a `ts run` block as a separate module and returns the lines that it printed. */
export async function runTypeScript({ code }: Block, { env }: Session): Promise<string[]> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  const args = ['--conditions=tributary-source', '--import', 'tsx', '--input-type=module', '-e', outputText];
  // The workspace's packages are resolved from here, as they would be in a reader's project.
  const { stdout } = await run(process.execPath, args, { env, cwd: join(root, 'apps', 'server') });
  return stdout.trim().split('\n');
}

/** Returns a block's documented output: the comments after `console.log`. */
export const saidToPrint = ({ code }: Block): string[] =>
  [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text = '']) => text);

/** Returns the compiler's errors in the blocks, with this package's options. */
export function typeProblems(blocks: readonly Block[]): string[] {
  const folder = join(root, 'apps', 'server');
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const files = new Map(blocks.map(({ code }, index) => [join(folder, `test/block-${index}.ts`), code]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.getSourceFile = (name, version, ...rest) => {
    const code = files.get(name);
    return code === undefined
      ? getSourceFile(name, version, ...rest)
      : ts.createSourceFile(name, code, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()]
    .flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
