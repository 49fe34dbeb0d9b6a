/** Writes the types, the resources and the route facts of the SDK from the contract. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract, openApiDocument } from '@tributary/contract';
import { methodsOf } from './methods.ts';
import { openResponseEnums } from './open-enums.ts';
import { resourcesSource } from './resources.ts';
import { routeFacts, withoutNonces } from './route-facts.ts';
import { typesSource } from './types.ts';

const document = openApiDocument(contract, { serverUrl: '/', version: '1' });
openResponseEnums(document);
withoutNonces(document);
// Adds the types that methods need beyond those of the contract, such as the query of a list.
const methods = methodsOf(document);

write('types.gen.ts', await typesSource(document));
write('resources.gen.ts', resourcesSource(methods));
write('routes.gen.ts', routeFacts(document));

function write(name: string, source: string): void {
  const biome = fileURLToPath(new URL('../../../node_modules/.bin/biome', import.meta.url));
  // Under another name, because the linter skips generated files.
  const text = execFileSync(biome, ['format', '--stdin-file-path=generated.ts'], { input: source });
  const notice = '// Generated from the contract by scripts/generate.ts. Do not edit.\n\n';
  writeFileSync(new URL(`../src/${name}`, import.meta.url), notice + text);
}
