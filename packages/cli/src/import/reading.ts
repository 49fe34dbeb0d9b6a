import type { MappingOptions } from './mapping.ts';
import type { Noun } from './nouns.ts';

/** A file and how it is read. */
export interface Reading {
  readonly noun: Noun;
  readonly file: string;
  readonly delimiter: string | undefined;
  readonly mapping: MappingOptions;
  /** Of the job, where what the rows of a preset refer to is kept. */
  readonly directory?: string | undefined;
  /** Whether rows are bad that name an id which is not among what was kept: in a dry run nobody else says so. */
  readonly checksIds?: boolean;
  /** Keys of what `import undo` took back before. */
  readonly undone?: ReadonlySet<string>;
}
