import type { Noun } from '../nouns.ts';
import type { Name } from '../references.ts';
import type { Problem } from '../row.ts';

/** What a service's export has, and what becomes of it here. */
export interface Preset {
  readonly service: string;
  readonly files: { readonly [N in Noun]?: PresetFile };
}

export interface PresetFile {
  /** Where the columns are documented. */
  readonly source: string;
  /** The field that the names of a row stand for, where the rows belong to something. */
  readonly refersTo: 'affiliate_id' | 'referral_id' | undefined;
  /** Throws `Stop` (usage) naming what is missing and what is unexpected when a file with these columns is not of this shape. */
  readonly assertColumns: (columns: readonly string[]) => void;
  /** One row of the export as a row of the API, or why it cannot be imported. Without the field that it refers to. */
  readonly map: (row: Readonly<Record<string, string>>) => PresetRow;
  /** Of these columns of a file those that have no place here; said in the summary. */
  readonly unread: (columns: readonly string[]) => string[];
}

export type PresetRow =
  | {
      readonly item: Record<string, unknown>;
      readonly names: readonly Name[];
      /** Fields whose cells cannot be imported; the item is without them. */
      readonly problems: readonly Problem[];
    }
  | { readonly skip: string };

/**
 * Stands in an item for a value that cannot be imported; the message says why. A value instead of an exception, so that
 * every problem of a row is found.
 */
export class Unmappable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}
