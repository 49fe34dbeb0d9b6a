import { type Fact, mergeFacts } from './fact.ts';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

/** Merged facts, by kind and id. */
export interface FactSet {
  readonly all: <Kind extends Fact['kind']>(kind: Kind) => readonly FactOf<Kind>[];
  readonly get: <Kind extends Fact['kind']>(kind: Kind, id: string | null) => FactOf<Kind> | undefined;
}

export function factSetOf(facts: readonly Fact[]): FactSet {
  const byKind = new Map<string, Map<string, Fact>>();
  for (const fact of mergeFacts(facts)) {
    const ofKind = byKind.get(fact.kind) ?? new Map<string, Fact>();
    byKind.set(fact.kind, ofKind.set(fact.id, fact));
  }
  return {
    all: <Kind extends Fact['kind']>(kind: Kind) => [...(byKind.get(kind)?.values() ?? [])] as FactOf<Kind>[],
    get: <Kind extends Fact['kind']>(kind: Kind, id: string | null) =>
      (id === null ? undefined : byKind.get(kind)?.get(id)) as FactOf<Kind> | undefined,
  };
}
