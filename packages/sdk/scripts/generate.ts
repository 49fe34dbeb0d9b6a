/** Generates the types, resources and route metadata of the SDK from the contract. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract, openApiDocument } from '@tributary/contract';
import { methodsOf as namesOf } from '../test/methods-of.ts';
import { methodsOf } from './methods.ts';
import { openResponseEnums } from './open-enums.ts';
import { resourcesSource } from './resources.ts';
import { routeFacts, withoutNonces } from './route-facts.ts';
import { typesSource } from './types.ts';

const document = openApiDocument(contract, { serverUrl: '/', version: '1' });
openResponseEnums(document);
withoutNonces(document);
// Adds types that methods need in addition to the contract's types, such as list queries.
const methods = methodsOf(document);

write('types.gen.ts', await typesSource(document));
write('resources.gen.ts', resourcesSource(methods));
write('routes.gen.ts', routeFacts(document));

// Import the module here, because it depends on the files written above.
const { Tributary } = await import('../src/client.ts');
const names = namesOf(new Tributary({ apiKey: 'sk_dev_1' }));
const nounOf = (name: string) => name.split('.').slice(0, -1).join('.');
const table = [...new Set(names.map(nounOf))].map((noun) => {
  const methods = names.filter((name) => nounOf(name) === noun).map((name) => name.split('.').at(-1));
  return `| \`${noun}\` | \`${methods.join('`, `')}\` |\n`;
});
const readme = new URL('../README.md', import.meta.url);
const text = readFileSync(readme, 'utf8').replace(
  /^\| Noun .*\n(\|.*\n)+/m,
  `| Noun | Methods |\n| --- | --- |\n${table.join('')}`,
);
writeFileSync(readme, formatted('README.md', text));

function write(name: string, source: string): void {
  const notice = '// Generated from the contract by scripts/generate.ts. Do not edit.\n\n';
  // Format the file under another name, because the linter skips generated files.
  writeFileSync(new URL(`../src/${name}`, import.meta.url), notice + formatted('generated.ts', source));
}

function formatted(name: string, input: string): string {
  const biome = fileURLToPath(new URL('../../../node_modules/.bin/biome', import.meta.url));
  return execFileSync(biome, ['format', `--stdin-file-path=${name}`], { input, encoding: 'utf8' });
}
