import { codeTo, portalBrowser } from '../affiliate-browser.ts';
import type { TestServer } from '../harness.ts';
import type { RecordingServer } from './record.ts';

/** Returns a function that opens a program's portal for the examples. */
export const portalsOf =
  (server: Pick<TestServer, 'db' | 'deps' | 'baseUrl'>): RecordingServer['enterPortal'] =>
  (programId) => ({
    ...portalBrowser(server, programId),
    codeTo: (email) => codeTo(server, email),
    enterElsewhere: (email) => portalBrowser(server, programId).signIn(email),
  });
