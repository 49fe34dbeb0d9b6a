/** PostgreSQL cannot be started here. The message is a sentence or two for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
