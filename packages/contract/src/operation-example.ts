/** Example request of an operation with its responses. */
export interface OperationExample {
  /** Path and query parameters by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Responses by status. */
  readonly responses: Readonly<Record<string, unknown>>;
}
