import type { Tributary } from '@tributary/sdk';
import type { Item } from './mapping.ts';
import {
  type Lookup,
  lookupsOf,
  type Noun,
  type Owner,
  ownerNoun,
  programField,
  referencesOf,
} from './nouns.ts';
import { openSource } from './open-source.ts';
import { presetOwner } from './preset-file.ts';
import type { MappingOptions, Problem, Reading } from './reading.ts';
import {
  findReference,
  isKnown,
  keepReferences,
  missingReference,
  type Name,
  noReferences,
  type References,
  readReferences,
} from './references.ts';

const givenLookups = (noun: Noun, { map, set }: MappingOptions): Lookup[] =>
  lookupsOf[noun].filter(({ field }) => Object.hasOwn(map, field) || Object.hasOwn(set, field));

/** Returns the columns. For an NDJSON file, this reads the whole file. */
async function columnsOf({ file, delimiter }: Reading): Promise<ReadonlySet<string>> {
  const { columns, rows } = await openSource(file, delimiter);
  const names = new Set(columns?.map((column) => column.toLowerCase()));
  if (columns === undefined)
    for await (const { fields } of rows) for (const name of Object.keys(fields)) names.add(name);
  return names;
}

async function ownersLookedUp(reading: Reading): Promise<Set<Owner>> {
  const { noun, mapping } = reading;
  const owners = new Set(givenLookups(noun, mapping).map(({ owner }) => owner));
  const ofPreset = await presetOwner(reading);
  if (ofPreset !== undefined) owners.add(ofPreset);
  if (mapping.from !== undefined || lookupsOf[noun].length === 0) return owners;
  const columns = await columnsOf(reading);
  for (const { field, owner } of lookupsOf[noun]) if (columns.has(field)) owners.add(owner);
  return owners;
}

/**
 * Stores the objects that rows may refer to, before the file is first read. `checksAll` includes objects
 * referred to by id, which the server otherwise checks for each row. Returns the kinds of objects that were
 * looked up.
 */
export async function keepReferencesFor(
  reading: Reading & { readonly directory: string },
  client: () => Promise<Tributary>,
  checksAll: boolean,
): Promise<ReadonlySet<Owner>> {
  const owners = await ownersLookedUp(reading);
  if (checksAll) {
    const { fields } = await fieldsOf(reading);
    for (const { field, owner } of referencesOf[reading.noun]) if (fields.has(field)) owners.add(owner);
  }
  if (owners.size === 0) return owners;
  const connected = await client();
  for (const owner of owners) await keepReferences(reading.directory, connected, reading.mapping.from, owner);
  return owners;
}

/**
 * Returns true if API items of this kind have a program. For all others, the program is used only for
 * lookups.
 */
const hasProgramField = (noun: Noun): boolean => noun === 'affiliates' || noun === 'conversions';

/** Returns the fields that rows in this file can have. */
async function fieldsOf(reading: Reading): Promise<{ readonly fields: ReadonlySet<string> }> {
  const { map, set, from } = reading.mapping;
  const fields = new Set([...Object.keys(map), ...Object.keys(set)]);
  if (from === undefined) for (const column of await columnsOf(reading)) fields.add(column);
  else for (const { field } of referencesOf[reading.noun]) fields.add(field);
  return { fields };
}

export type Resolve = (item: Item) => {
  readonly item: Item;
  readonly problems: readonly Problem[];
  /** Currency of the refunded sale, if the sale was looked up. */
  readonly saleCurrency?: string | undefined;
  /** The affiliate's program, if the affiliate was looked up. */
  readonly program?: string | undefined;
};

function saleCurrencyOf(references: References | undefined, item: Item): string | undefined {
  if (references === undefined) return undefined;
  const { conversion_id: id, conversion_external_event_id: value } = item;
  if (typeof id === 'string') return references.facts.get(id);
  if (typeof value !== 'string') return undefined;
  const found = findReference(references, { owner: 'conversions', field: 'conversion_id' }, [
    { by: 'external_event_id', value },
  ]);
  return 'id' in found ? references.facts.get(found.id) : undefined;
}

/** Objects that belong to a program. */
const ofPrograms: ReadonlySet<Owner> = new Set(['affiliates', 'referrals', 'groups']);

function programOf({ [programField]: program }: Item): string | undefined {
  return typeof program === 'string' ? program : undefined;
}

function lookUp(noun: Noun, owners: ReadonlyMap<Owner, References>, given: Item) {
  const lookups = lookupsOf[noun];
  const item: Item = { ...given };
  const problems: Problem[] = [];
  const [first] = lookups;
  if (first === undefined) return { item, problems };
  const names = lookups.flatMap(({ field, by }): Name[] => {
    const value = item[field];
    delete item[field];
    return typeof value === 'string' && value !== '' ? [{ by, value }] : [];
  });
  const program = programOf(item);
  if (!hasProgramField(noun)) delete item[programField];
  const { owner, fills } = first;
  if (names.length === 0) return { item, problems };
  // An id must refer to the same object as the names. Otherwise, the row contradicts itself.
  const id = item[fills];
  if (typeof id === 'string') names.unshift({ by: 'id', value: id });
  const references = owners.get(owner) ?? noReferences;
  const unknown = names.filter((name) => !isKnown(references, name, program));
  const found = findReference(
    references,
    { owner, field: fills, program },
    unknown.length > 0 ? unknown : names,
  );
  if ('id' in found) item[fills] = found.id;
  else problems.push({ code: 'NOT_FOUND', field: fills, message: found.missing });
  return { item, problems };
}

/** Returns a function that replaces names with ids. In a dry run, it also checks that ids exist. */
export async function resolver(reading: Reading): Promise<Resolve> {
  const { noun, directory, checksIds = false } = reading;
  const owners = new Map<Owner, References>();
  for (const owner of Object.keys(ownerNoun) as Owner[]) {
    const references = directory === undefined ? undefined : await readReferences(directory, owner);
    if (references) owners.set(owner, references);
  }
  const checked = checksIds ? referencesOf[noun].filter(({ owner }) => owners.has(owner)) : [];
  return (given) => {
    const { item, problems } = lookUp(noun, owners, given);
    for (const { field, owner, by } of checked) {
      const value = item[field];
      // The lookup has already reported a problem.
      if (problems.some((problem) => problem.field === field)) continue;
      const references = owners.get(owner) ?? noReferences;
      const program = ofPrograms.has(owner) ? programOf(given) : undefined;
      if (typeof value !== 'string' || isKnown(references, { by, value }, program)) continue;
      const message = missingReference(references, owner, [{ by, value }], program);
      problems.push({ code: 'NOT_FOUND', field, message });
    }
    const affiliate = noun === 'referrals' ? item.affiliate_id : undefined;
    const program =
      typeof affiliate === 'string' ? owners.get('affiliates')?.facts.get(affiliate) : undefined;
    return { item, problems, program, saleCurrency: saleCurrencyOf(owners.get('conversions'), item) };
  };
}
