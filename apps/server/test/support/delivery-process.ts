import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DeliveryTimes } from '../../src/features/webhooks/sender/run-deliveries.ts';
import { endWithParent } from './end-with-parent.ts';
import { program } from './program.ts';

export interface DeliverySettings {
  readonly databaseUrl: string;
  /** Base64 key with which the endpoints' secrets are encrypted. */
  readonly encryptionKey: string;
  readonly times: Partial<DeliveryTimes>;
  /** File of certificates to trust in addition to Node's. */
  readonly extraCertificates?: string;
}

export interface DeliveryProcess {
  /** Kills the process without warning, like a power failure. */
  kill(): Promise<void>;
}

/** Starts a worker in a separate process. */
export async function startDeliveryProcess({
  extraCertificates,
  ...settings
}: DeliverySettings): Promise<DeliveryProcess> {
  const args = [...endWithParent, program('deliver'), JSON.stringify(settings)];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...(extraCertificates && { NODE_EXTRA_CA_CERTS: extraCertificates }) },
  });
  await Promise.race([
    once(child.stdout ?? child, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The worker ended before it began.'))),
  ]);
  return {
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
