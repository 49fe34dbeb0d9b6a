import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';
import type { MappingOptions } from './mapping.ts';
import type { Noun } from './nouns.ts';
import type { PresetFile } from './presets/preset.ts';
import type { Reading } from './reading.ts';
import { readReferences } from './references.ts';

/** The preset of `--from` for this noun. Throws `Stop` (usage) when the service is unknown or exports no such thing. */
export async function presetFile(from: string | undefined, noun: Noun): Promise<PresetFile | undefined> {
  if (from === undefined) return undefined;
  const { presets } = await import('./presets/presets.ts');
  const preset = Object.hasOwn(presets, from) ? presets[from] : undefined;
  if (preset === undefined)
    throw new Stop(
      exitCodes.usage,
      `There is no preset '${from}'.`,
      `There are: ${Object.keys(presets).join(', ')}.`,
    );
  const file = preset.files[noun];
  if (file !== undefined) return file;
  const hint = `Known are its ${Object.keys(preset.files).join(', ')}; or name the columns with --map.`;
  throw new Stop(exitCodes.usage, `No export of ${noun} by ${preset.service} is known.`, hint);
}

/** An option that fills the field leaves nothing to be looked up. */
const looksUp = ({ refersTo }: PresetFile, { map, set }: MappingOptions): boolean =>
  refersTo !== undefined && !Object.hasOwn(map, refersTo) && !Object.hasOwn(set, refersTo);

/** Whose ids the rows of the preset refer to, where they are to be looked up. */
export async function presetOwner({ noun, mapping }: Reading) {
  const file = await presetFile(mapping.from, noun);
  if (file?.refersTo === undefined || !looksUp(file, mapping)) return undefined;
  const { ownerOf } = await import('./presets/references.ts');
  return ownerOf[file.refersTo];
}

/** The preset of a reading, with the ids that its rows refer to. */
export async function openPreset(reading: Reading): Promise<PresetFile | undefined> {
  const { noun, mapping, directory } = reading;
  const file = await presetFile(mapping.from, noun);
  const owner = await presetOwner(reading);
  if (file === undefined || directory === undefined || owner === undefined) return file;
  const { withReferences } = await import('./presets/references.ts');
  return withReferences(file, (await readReferences(directory, owner)) ?? new Map());
}
