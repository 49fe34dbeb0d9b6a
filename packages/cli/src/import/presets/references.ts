import { findReference, type References } from '../references.ts';
import type { PresetFile, PresetRow } from './preset.ts';

/** Who has the ids that a preset's rows refer to. */
export const ownerOf = { affiliate_id: 'affiliates', referral_id: 'referrals' } as const;

/** The same file, with the ids of what its rows belong to. */
export function withReferences(file: PresetFile, references: References): PresetFile {
  const { refersTo } = file;
  if (refersTo === undefined) return file;
  const map = (row: Readonly<Record<string, string>>): PresetRow => {
    const mapped = file.map(row);
    if ('skip' in mapped) return mapped;
    const found = findReference(references, { owner: ownerOf[refersTo], field: refersTo }, mapped.names);
    if ('id' in found) return { ...mapped, item: { ...mapped.item, [refersTo]: found.id } };
    const problem = { code: 'NOT_FOUND', field: refersTo, message: found.missing };
    return { ...mapped, problems: [...mapped.problems, problem] };
  };
  return { ...file, map };
}
