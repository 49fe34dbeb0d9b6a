import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../components/notes.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { useHere } from '../session/session-context.tsx';
import { usePrograms } from '../shared-queries.ts';

/** Returns true if the environment is known to have no programs; false while they are loading. */
export function useLacksProgram(): boolean {
  const { data } = usePrograms();
  return data?.length === 0;
}

export function WithoutProgram() {
  const { mode, can } = useHere();
  const whoCanHelp = useWhoCanHelp();
  return (
    <Empty title={<Trans>No program yet.</Trans>}>
      <Trans>
        Affiliates, commissions and payouts belong to a program. You set one up in four steps: program,
        commission, site and first sale.
      </Trans>
      {can('write:programs') ? (
        <div>
          <Link to="/$mode/start" params={{ mode }} className="button primary">
            <Trans>Create your program</Trans>
          </Link>
        </div>
      ) : (
        <p>
          <Trans>You need the write:programs permission to create a program.</Trans> {whoCanHelp}
        </p>
      )}
    </Empty>
  );
}
