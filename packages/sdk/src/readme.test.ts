import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const readme = readFileSync(`${folder}README.md`, 'utf8');
const blocks = readme.matchAll(/```ts\n(.*?)```/gs);
const examples = new Map(
  [...blocks].map(([, code = ''], index) => [`${folder}src/readme-${index}.ts`, code]),
);

/** Compiles the examples as if they were files of this package, with its compiler options. */
function problems(): string[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root).options;
  // The examples don't need Node's types, which take the compiler a second.
  const options = { ...parsed, types: [] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => examples.has(name) || fileExists(name);
  host.getSourceFile = (name, version, ...rest) => {
    const code = examples.get(name);
    return code === undefined
      ? getSourceFile(name, version, ...rest)
      : ts.createSourceFile(name, code, version);
  };
  const program = ts.createProgram([...examples.keys()], options, host);
  const diagnostics = [...examples.keys()].flatMap((name) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(name)),
  );
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('compiles the code in the README', { tags: 'slow', timeout: 120_000 }, () => {
  expect(examples.size).toBe(11);
  expect(problems()).toEqual([]);
});

test('cites no document in published docstrings that users do not have', () => {
  for (const name of ['sdk', 'browser', 'cli', 'contract']) {
    const sources = fileURLToPath(new URL(`../../${name}/src/`, import.meta.url));
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
    const cited = files
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) =>
        /section \d+ of the spec|specification, section|docs\/decisions/i.test(
          readFileSync(sources + file, 'utf8'),
        ),
      );
    expect({ name, cited }).toEqual({ name, cited: [] });
  }
});
