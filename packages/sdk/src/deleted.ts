/** What every delete answers. A retry that finds nothing left has succeeded. */
export interface Deleted {
  readonly id: string;
  readonly deleted: true;
}
