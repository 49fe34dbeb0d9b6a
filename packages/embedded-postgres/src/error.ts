/** Error thrown if PostgreSQL cannot run on this machine. The message is one or two sentences for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
