import { type Fact, idsOf, mergeFacts } from './fact.ts';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

export interface FactSet {
  readonly all: <Kind extends Fact['kind']>(kind: Kind) => readonly FactOf<Kind>[];
  readonly get: <Kind extends Fact['kind']>(kind: Kind, id: string | null) => FactOf<Kind> | undefined;
  /** Returns the distinct facts that contain at least one of the ids. */
  readonly naming: <Kind extends Fact['kind']>(
    kind: Kind,
    ids: Iterable<string | null>,
  ) => readonly FactOf<Kind>[];
}

export function factSetOf(facts: readonly Fact[]): FactSet {
  const merged = mergeFacts(facts);
  const byKind = new Map<string, Fact[]>();
  const byId = new Map<string, Fact>();
  const byName = new Map<string, Fact[]>();
  for (const fact of merged) {
    add(byKind, fact.kind, fact);
    byId.set(`${fact.kind} ${fact.id}`, fact);
    for (const id of idsOf(fact)) add(byName, `${fact.kind} ${id}`, fact);
  }
  return {
    all: <Kind extends Fact['kind']>(kind: Kind) => (byKind.get(kind) ?? []) as FactOf<Kind>[],
    get: <Kind extends Fact['kind']>(kind: Kind, id: string | null) =>
      byId.get(`${kind} ${id}`) as FactOf<Kind> | undefined,
    naming: <Kind extends Fact['kind']>(kind: Kind, ids: Iterable<string | null>) => {
      const found = new Set<Fact>();
      for (const id of ids) for (const fact of byName.get(`${kind} ${id}`) ?? []) found.add(fact);
      return [...found] as FactOf<Kind>[];
    },
  };
}

function add(map: Map<string, Fact[]>, key: string, fact: Fact): void {
  const facts = map.get(key);
  if (facts) facts.push(fact);
  else map.set(key, [fact]);
}
