/** A request of an operation, and the answers to it. */
export interface OperationExample {
  /** Path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** By status. */
  readonly responses: Readonly<Record<string, unknown>>;
}
