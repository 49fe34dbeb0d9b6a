import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Commission } from '@tributary/sdk';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Banner, Problem } from '../../components/notes.tsx';

/** Warns that a connection and another caller may have recorded the same sale. */
export function PossibleDuplicate({ of }: { of: Commission }) {
  const { t } = useLingui();
  const { client, can, mode } = useHere();
  const { mutate, error, isPending } = useChange(() => client.commissions.keep(of.id));
  if (!of.flags.includes('possible_duplicate') || of.voided_at) return null;
  const other = of.possible_duplicate_of ?? '';
  return (
    <div className="section stack">
      <Banner tone="warn">
        <Trans>
          This may be the same sale as{' '}
          <Link to="/$mode/commissions/$id" params={{ mode, id: other }} className="link">
            {other}
          </Link>
          . Both have the same customer and amount, they are within 48 hours of each other, and one was
          recorded by a connection. The commission will not be paid until you decide.
        </Trans>
      </Banner>
      {error && <Problem error={error} unchanged={t`The commission was not changed.`} />}
      {can('write:commissions') && (
        <div className="row">
          <Button isDisabled={isPending} onPress={() => mutate(undefined)}>
            <Trans>Not a duplicate</Trans>
          </Button>
          <DeleteButton
            label={<Trans>Void this duplicate…</Trans>}
            title={t`Void duplicate`}
            what={[
              <Trans key="void">
                The sale and its commission will no longer count. This cannot be undone.
              </Trans>,
              <Trans key="other">The other sale will no longer be held because of this one.</Trans>,
            ]}
            verb={<Trans>Void sale</Trans>}
            change={() => client.commissions.void(of.id)}
          />
        </div>
      )}
    </div>
  );
}
