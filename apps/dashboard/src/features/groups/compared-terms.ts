import { type Terms, useTerms } from './terms.ts';

/** A term's text in two versions; empty in a version without the term. */
export interface ComparedTerm {
  readonly id: string;
  readonly label: string;
  readonly old: string;
  readonly next: string;
}

export function useComparedTerms(): (before: Terms, after: Terms) => readonly ComparedTerm[] {
  const terms = useTerms();
  return (before, after) => {
    const both = [terms(before), terms(after)];
    const ids = [...new Set(both.flat().map(({ id }) => id))];
    return ids.map((id) => {
      const [old, next] = both.map((all) => all.find((term) => term.id === id));
      return { id, label: (old ?? next)?.label ?? '', old: old?.value ?? '', next: next?.value ?? '' };
    });
  };
}

export const isDifferent = ({ old, next }: ComparedTerm): boolean => old !== next;
