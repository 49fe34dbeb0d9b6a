import { type Method, objectNameOf, pascal } from './methods.ts';

/** Returns a class for each resource, with a method for each route. */
export function resourcesSource(methods: readonly Method[]): string {
  const resources = [...new Set(methods.map(({ resource }) => resource))];
  const classes = resources.map((resource) => {
    const nested = resources.filter((each) => each.startsWith(`${resource}.`));
    const members = [
      ...nested.map((each) => `readonly ${each.split('.').at(-1)} = new ${classOf(each)}(this.http);\n`),
      ...methods.filter((each) => each.resource === resource).map(methodSource),
    ];
    return `export class ${classOf(resource)} extends Resource {\n${members.join('\n')}}\n`;
  });
  const source = classes.join('\n');
  return `${importsOf(source)}\n${source}`;
}

/** Returns the class name: `AffiliatesResource`, or `GroupIncentivesResource` for the incentives of a group. */
const classOf = (resource: string): string => {
  const above = resource.split('.').slice(0, -1).join('.');
  return `${objectNameOf(above)}${pascal(resource.split('.').at(-1) ?? '')}Resource`;
};

function methodSource({ name, doc, generics, parameters, returns, sends }: Method): string {
  const lines = doc.split('\n').flatMap((line) => wrapped(line));
  const comment = lines.map((line) => ` * ${line}`.trimEnd()).join('\n');
  return `/**\n${comment}\n */\n${name}${generics}(${parameters.join(', ')}): ${returns} {\n  return ${sends};\n}\n`;
}

/** Wraps a paragraph at 110 characters. */
function wrapped(paragraph: string): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    // A link is never split.
    if (line.length > 110 && !paragraph.startsWith('@see')) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

const modules: readonly [names: readonly string[], path: string][] = [
  [['BatchOutcome'], './batch.ts'],
  [['Call'], './call.ts'],
  [['RequestOptions'], './options.ts'],
  [['CursorPage', 'List', 'NumberedPage'], './page.ts'],
  [['Expanded', 'Expanding'], './shapes.ts'],
];

function importsOf(source: string): string {
  const known = new Set([...modules.flatMap(([names]) => names), 'Resource']);
  const used = new Set(source.replaceAll(/\/\*\*.*?\*\//gs, '').match(/\b[A-Z]\w+/g));
  const declared = new Set([...source.matchAll(/^export class (\w+)/gm)].map(([, name = '']) => name));
  const verbs = new Set(['GET', 'POST', 'PUT', 'DELETE']);
  const types = [...used].filter((name) => !known.has(name) && !declared.has(name) && !verbs.has(name));
  const own = modules.map(
    ([names, path]) => `import type { ${names.filter((name) => used.has(name)).join(', ')} } from '${path}';`,
  );
  return [
    ...own,
    "import { Resource } from './resource.ts';",
    `import type { ${types.sort().join(', ')} } from './types.gen.ts';\n`,
  ].join('\n');
}
