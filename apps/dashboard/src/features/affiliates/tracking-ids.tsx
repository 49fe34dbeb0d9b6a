import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AffiliateTrackingId } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteDialog } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import type { AffiliateWithBalances } from './use-affiliate.ts';

/** Number of tracking ids shown at first, because an affiliate can have a thousand. */
const SHOWN = 10;

/** Returns true if new links may contain the tracking id. Codes from other services may contain other characters. */
const canBePrimary = ({ tracking_id }: AffiliateTrackingId) => /^[a-z0-9-]+$/.test(tracking_id);

/** Tracking ids whose links credit the affiliate, the primary one first. */
export function TrackingIds({ of }: { of: AffiliateWithBalances }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { openPanel } = useFilters();
  const [isWhole, setWhole] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const ids = useQuery({
    queryKey: [mode, 'affiliates', 'tracking-ids', of.id],
    queryFn: ({ signal }) => client.affiliates.trackingIds.list(of.id, { signal }),
    placeholderData: undefined,
  });
  const change = useChange((tracking_id: string) => client.affiliates.update(of.id, { tracking_id }));
  const all = ids.data ?? [];
  const hidden = isWhole ? 0 : Math.max(0, all.length - SHOWN);
  const canChange = can('write:affiliates') && of.erased_at === undefined;
  return (
    <section className="section" aria-label={t`Tracking ids`}>
      <div className="title">
        <h3>
          <Trans>Tracking ids</Trans>
        </h3>
        {canChange && (
          <Button small icon="plus" onPress={() => openPanel('tracking')}>
            <Trans>Add</Trans>
          </Button>
        )}
      </div>
      <p className="muted">
        <Trans>Links with any of these ids credit this affiliate. The links below use the primary id.</Trans>{' '}
        {canChange && !all.every(canBePrimary) && (
          <Trans>Only an id that consists of lowercase letters, digits and hyphens can be primary.</Trans>
        )}
      </p>
      {ids.error && <Problem error={ids.error} retry={() => void ids.refetch()} />}
      {change.error && (
        <Problem error={change.error} unchanged={t`The primary tracking id was not changed.`} />
      )}
      <ul className="ids">
        {all.slice(0, all.length - hidden).map((each) => (
          <Row
            key={each.tracking_id}
            of={each}
            isPending={change.isPending}
            {...(canChange && { onMakePrimary: change.mutate, onRemove: setRemoved })}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button small look="quiet" onPress={() => setWhole(true)}>
            <Trans>Show {hidden} more</Trans>
          </Button>
        </div>
      )}
      <DeleteDialog
        title={t`Remove tracking id ${removed}`}
        what={[
          t`Links with this id will no longer credit anyone, and another affiliate can use the id.`,
          t`Past clicks and sales remain credited.`,
        ]}
        verb={<Trans>Remove tracking id</Trans>}
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        change={() => client.affiliates.trackingIds.delete(of.id, removed ?? '')}
      />
    </section>
  );
}

interface RowProps {
  readonly of: AffiliateTrackingId;
  readonly isPending: boolean;
  readonly onMakePrimary?: (id: string) => void;
  readonly onRemove?: (id: string) => void;
}

function Row({ of, isPending, onMakePrimary, onRemove }: RowProps) {
  const { t } = useLingui();
  const { tracking_id: id, is_primary, created_at } = of;
  return (
    <li>
      <span className="cut">
        <code>{id}</code> <Copy text={id} />
      </span>
      <span className="secondary cut">
        {is_primary ? (
          <Status shape="tick" tone="good">
            <Trans>Primary</Trans>
          </Status>
        ) : (
          <Trans>
            Added <Time at={created_at} as="day" />
          </Trans>
        )}
      </span>
      <span className="row end">
        {!is_primary && onMakePrimary && canBePrimary(of) && (
          <Button
            small
            look="quiet"
            isDisabled={isPending}
            onPress={() => onMakePrimary(id)}
            aria-label={t`Make ${id} the primary tracking id`}
          >
            <Trans>Make primary</Trans>
          </Button>
        )}
        {!is_primary && onRemove && (
          <Button small look="quiet" onPress={() => onRemove(id)} aria-label={t`Remove ${id}`}>
            <Trans>Remove…</Trans>
          </Button>
        )}
      </span>
    </li>
  );
}
