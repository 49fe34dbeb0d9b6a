import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Incentive, IncentiveVersion } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { isDifferent, useComparedTerms } from './compared-terms.ts';
import { useTermsInWords } from './terms.ts';

const SHOWN_FIRST = 5;

export function VersionHistory({ of }: { of: Incentive }) {
  const { client, mode } = useHere();
  const [isOpen, setOpen] = useState(false);
  const versions = useQuery({
    queryKey: [mode, 'incentives', 'versions', of.id],
    queryFn: () => client.incentives.versions(of.id, { limit: 100 }).toArray({ limit: 1_000 }),
  });
  const all = versions.data ?? [];
  const shown = isOpen ? all : all.slice(0, SHOWN_FIRST);
  return (
    <section className="section">
      <h3 id="versions">
        <Trans>Versions</Trans>
      </h3>
      {versions.error && <Problem error={versions.error} retry={() => void versions.refetch()} />}
      <ol className="attached" aria-labelledby="versions">
        {shown.map((version, at) => (
          <Version
            key={version.id}
            of={version}
            before={all[at + 1]}
            isScheduled={version.id === of.scheduled?.id}
          />
        ))}
      </ol>
      {shown.length < all.length && (
        <Button look="quiet" onPress={() => setOpen(true)}>
          <Trans>Show all {all.length} versions</Trans>
        </Button>
      )}
    </section>
  );
}

interface VersionProps {
  readonly of: IncentiveVersion;
  /** Undefined for the first version. */
  readonly before: IncentiveVersion | undefined;
  readonly isScheduled: boolean;
}

function Version({ of, before, isScheduled }: VersionProps) {
  const words = useTermsInWords();
  const compared = useComparedTerms();
  const changes = before ? compared(before, of).filter(isDifferent) : [];
  return (
    <li>
      <p className="secondary">
        {isScheduled ? (
          <Trans>
            Version {of.version}, effective from <Time at={of.in_force_from} />
          </Trans>
        ) : of.in_force_until === null ? (
          <Trans>
            Version {of.version}, effective since <Time at={of.in_force_from} />
          </Trans>
        ) : (
          <Trans>
            Version {of.version}, <Time at={of.in_force_from} /> – <Time at={of.in_force_until} />
          </Trans>
        )}
      </p>
      {(isScheduled || of.in_force_until !== null) && <p>{words(of)}</p>}
      {changes.map(({ id, label, old, next }) => (
        <p key={id} className="secondary">
          {label}: <del>{old || '–'}</del> → {next || '–'}
        </p>
      ))}
    </li>
  );
}
