/** Objects of one kind to create in one call. Any number: more than a request can hold are sent in several. */
export interface Batch<Item> {
  readonly items: readonly Item[];
}

/** A batch that may be part of an import. */
export interface ImportBatch<Item> extends Batch<Item> {
  /** The import that records the items: `imp_` and 8 to 64 letters or digits of your own. */
  readonly import_id?: string | null;
  /** Also records items that were probably recorded live. */
  readonly include_duplicates?: boolean;
}

/** An object that has at least one of these optional fields. */
export type AtLeastOne<T, Fields extends keyof T> = T & { [F in Fields]: Required<Pick<T, F>> }[Fields];

/** A query that can ask for related objects, each under a name of its own. */
export interface Expanding<E extends string> {
  readonly expand?: readonly E[];
}

/** A response that has the expanded objects, because the call asked for them. */
export type Expanded<T, E extends string> = T & { [K in Extract<E, keyof T>]-?: Exclude<T[K], undefined> };
