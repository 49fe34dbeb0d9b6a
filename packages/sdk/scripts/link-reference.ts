/** After the build: gives every method in the published types a link to its place in the reference. */
import { readFileSync, writeFileSync } from 'node:fs';
import { contract, routesOf } from '@tributary/contract';
import ts from 'typescript';

const reference = 'https://github.com/tributary/tributary/blob/main/docs/reference/endpoints.md';

/** Methods of the SDK's own, by the route that they call. */
const routeOfOwn: Readonly<Record<string, string>> = {
  'affiliates.approve': 'affiliates.update',
  'affiliates.reject': 'affiliates.update',
  'conversions.refundByEventId': 'conversions.refundBatch',
  'payouts.start': 'payouts.update',
  'payouts.complete': 'payouts.update',
  'payouts.fail': 'payouts.update',
  'payouts.cancel': 'payouts.update',
  'payouts.reopen': 'payouts.update',
  'webhookEvents.follow': 'webhookEvents.list',
};
const routes = new Map(routesOf(contract).map(({ name, route }) => [name, route.summary]));

for (const file of ['index.d.ts', 'index.d.cts']) {
  const url = new URL(`../dist/${file}`, import.meta.url);
  writeFileSync(url, linked(readFileSync(url, 'utf8')));
}

function linked(text: string): string {
  const source = ts.createSourceFile('index.d.ts', text, ts.ScriptTarget.Latest, true);
  const found = methodsOf(source, 'Tributary', '');
  const names = new Set(found.map(({ name }) => name));
  const missing = [...routes.keys()].filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`Add ${missing.join(', ')} to packages/sdk/src/client.ts.`);
  // From the end, so that an insertion moves no place that is still to come.
  return found
    .flatMap(({ name, node }) => insertionOf(name, node, source))
    .sort((a, b) => b.start - a.start)
    .reduce((result, { start, end, doc }) => result.slice(0, start) + doc + result.slice(end), text);
}

type Method = { readonly name: string; readonly node: ts.MethodSignature | ts.PropertySignature };

/** The methods of a class or interface under the names that its users call them by: `groups.incentives.create`. */
function methodsOf(source: ts.SourceFile, type: string, path: string): Method[] {
  const isNamed = (node: ts.Node): node is ts.ClassDeclaration | ts.InterfaceDeclaration =>
    (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.name?.text === type;
  const declaration = source.statements.find(isNamed);
  if (!declaration) return [];
  const parents = (declaration.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
  const inherited = parents.flatMap(({ expression }) => methodsOf(source, expression.getText(), path));
  const own = [...declaration.members].flatMap((member) => {
    const name = `${path}${member.name?.getText() ?? ''}`;
    if (ts.isMethodSignature(member)) return [{ name, node: member }];
    const isNoun = (ts.isPropertyDeclaration(member) || ts.isPropertySignature(member)) && member.type;
    if (!isNoun) return [];
    const routed = routedMethods(isNoun, `${name}.`);
    return routed.length > 0 ? routed : methodsOf(source, isNoun.getText(), `${name}.`);
  });
  return [...inherited, ...own];
}

/** `verify` of `Routed<{ verify: 'GET /v1/ledger/verify' }>`. */
function routedMethods(type: ts.TypeNode, path: string): Method[] {
  const [table] = ts.isTypeReferenceNode(type) ? (type.typeArguments ?? []) : [];
  if (!table || !ts.isTypeLiteralNode(table)) return [];
  return table.members
    .filter(ts.isPropertySignature)
    .map((node) => ({ name: `${path}${node.name.getText()}`, node }));
}

function insertionOf(name: string, node: Method['node'], source: ts.SourceFile) {
  const route = routeOfOwn[name] ?? name;
  const summary = routes.get(route);
  if (summary === undefined) return [];
  const [own] = ts.getJSDocCommentsAndTags(node);
  const start = own?.getStart() ?? node.getStart(source);
  const indent = ' '.repeat(source.getLineAndCharacterOfPosition(start).character);
  const text = (own?.getText() ?? `/** ${summary}. */`).replace(/\s*\*\/$/, '');
  const opened = text.replace(/^\/\*\* (?=\S)/, `/**\n${indent} * `);
  const doc = `${opened}\n${indent} * @see {@link ${reference}#${route.replaceAll('.', '').toLowerCase()}}\n${indent} */`;
  return [own ? { start, end: own.getEnd(), doc } : { start, end: start, doc: `${doc}\n${indent}` }];
}
