import { inject, test } from 'vitest';
import { runOnServer } from './database-address.ts';
test('t', async () => { const {server, name}=inject('template'); for (const s of ['file_copy','wal_log','file_copy','wal_log']) { const c=[]; for (let i=0;i<12;i++){ const t=performance.now(); await runOnServer(server, `create database zz_${s}_${i} template ${name} strategy ${s}`); c.push(Math.round(performance.now()-t)); await runOnServer(server, `drop database zz_${s}_${i} with (force)`);} console.log(s, c.join(' ')); } });
