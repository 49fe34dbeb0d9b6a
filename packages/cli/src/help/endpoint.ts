/** What the contract says of the endpoint that a command calls. */
export interface Endpoint {
  /** What comes back: the name of an object, or the fields of one that has no name. */
  readonly answer: string | readonly string[];
  readonly isList: boolean;
  /** The codes that it may answer beyond those that every request may be answered with. */
  readonly errors: readonly string[];
}

export interface ContractHelp {
  /** The HTTP status of every code. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly commonErrors: readonly string[];
  /** `status: pending|completed`, of each field of an object. */
  readonly objects: Readonly<Record<string, readonly string[]>>;
  /** By the command that calls it. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}
