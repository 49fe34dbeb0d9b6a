import { usageError } from '../cli-error.ts';
import { type Noun, programField } from './nouns.ts';
import type { PresetFile, PresetRow } from './presets/preset.ts';
import type { MappingOptions, Reading } from './reading.ts';
import { findReference, noReferences, type References, readReferences } from './references.ts';

/** Objects that the rows of a preset refer to. */
const ownerOf = { affiliate_id: 'affiliates', referral_id: 'referrals' } as const;

/** Returns the preset with the ids of referenced objects filled in. */
export function withReferences(
  file: PresetFile,
  references: References,
  programOf: (row: Readonly<Record<string, string>>) => string | undefined = () => undefined,
): PresetFile {
  const { refersTo } = file;
  if (refersTo === undefined) return file;
  const map = (row: Readonly<Record<string, string>>): PresetRow => {
    const mapped = file.map(row);
    if ('skip' in mapped) return mapped;
    const what = { owner: ownerOf[refersTo], field: refersTo, program: programOf(row) };
    const found = findReference(references, what, mapped.names);
    if ('id' in found) return { ...mapped, item: { ...mapped.item, [refersTo]: found.id } };
    const problem = { code: 'NOT_FOUND', field: refersTo, message: found.missing };
    return { ...mapped, problems: [...mapped.problems, problem] };
  };
  return { ...file, map };
}

/** Returns the preset named by `--from` for this noun. Throws `CliError` (usage) if there is no such preset. */
async function presetFile(from: string | undefined, noun: Noun): Promise<PresetFile | undefined> {
  if (from === undefined) return undefined;
  const { presets } = await import('./presets/presets.ts');
  const preset = Object.hasOwn(presets, from) ? presets[from] : undefined;
  if (preset === undefined)
    throw usageError(`Unknown service '${from}'.`, `Available: ${Object.keys(presets).join(', ')}.`);
  const file = preset.files[noun];
  if (file !== undefined) return file;
  const hint = `Presets exist for ${Object.keys(preset.files).join(', ')}. Otherwise, omit --from and map the columns with --map.`;
  throw usageError(`There is no preset for ${noun} from ${preset.service}.`, hint);
}

/** Returns true unless an option already fills the field. */
const looksUp = ({ refersTo }: PresetFile, { map, set }: MappingOptions): boolean =>
  refersTo !== undefined && !Object.hasOwn(map, refersTo) && !Object.hasOwn(set, refersTo);

/** Returns the kind of object that the preset's rows refer to and that has to be looked up. */
export async function presetOwner({ noun, mapping }: Reading) {
  const file = await presetFile(mapping.from, noun);
  if (file?.refersTo === undefined || !looksUp(file, mapping)) return undefined;
  return ownerOf[file.refersTo];
}

/** Opens the preset of an import, with the ids that its rows refer to. */
export async function openPreset(reading: Reading): Promise<PresetFile | undefined> {
  const { noun, mapping, directory } = reading;
  const file = await presetFile(mapping.from, noun);
  const owner = await presetOwner(reading);
  if (file === undefined || directory === undefined || owner === undefined) return file;
  const { map, set } = mapping;
  const programOf = (row: Readonly<Record<string, string>>) =>
    set[programField] ?? (row[map[programField] ?? '']?.trim() || undefined);
  return withReferences(file, (await readReferences(directory, owner)) ?? noReferences, programOf);
}
