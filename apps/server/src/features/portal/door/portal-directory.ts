import type pg from 'pg';
import type { OpenPortal, PortalDirectory } from '../../../dependencies.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { directory } from '../../../platform/directory.ts';

const openPortals = sql<object, OpenPortal>('open-portals')`
  select o.program_id as "programId", e.id as "environmentId", e.mode, e.fingerprint_key as "fingerprintKey",
    e.erasure_key as "erasureKey", e.clock_offset_seconds::float8 as "clockOffsetSeconds"
  from portals o join environments e on e.id = o.environment_id
  where o.is_open`;

export const portalDirectory = (pool: pg.Pool): PortalDirectory =>
  directory(async () => {
    const found = await rows(pool, openPortals.with({}));
    return new Map(found.map((portal) => [portal.programId, portal]));
  });
