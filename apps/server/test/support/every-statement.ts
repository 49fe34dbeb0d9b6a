/**
 * Registers the statements that run at startup, for connections and by operator commands, which the harness does not
 * load.
 */
import '../../src/admin/check/upkeep.ts';
import '../../src/admin/erase-environment.ts';
import '../../src/features/connections/settle/work-on.ts';
import '../../src/platform/encryption/assert-encryption-keys.ts';
import '../../src/platform/mail/queue.ts';
import '../../src/start/first-use.ts';
import '../../src/start/prepare-database.ts';
