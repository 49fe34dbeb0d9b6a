/** What every delete returns. A retry that finds the object gone has succeeded. */
export interface Deleted {
  readonly id: string;
  readonly deleted: true;
}
