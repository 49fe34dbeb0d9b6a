export {
  borrowEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts';
export { EmbeddedPostgresError } from './error.ts';
export { providePgBinaries } from './pg-binaries.ts';
export { ensureCluster, ownerOf, writeSettings } from './pg-cluster.ts';
export { pgHome, systemDirectory } from './pg-home.ts';
export { choosePgOwner } from './pg-owner.ts';
export { isPgRunning, type PgProcess, pgUrl, startFailure, startPg, stopPg } from './pg-process.ts';
