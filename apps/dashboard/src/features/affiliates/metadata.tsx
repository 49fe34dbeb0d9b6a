import { Trans, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { Facts } from '../../components/facts.tsx';
import { WebLink } from './web-link.tsx';

/** The affiliate's metadata. For applicants, it contains their answers in the merchant's own form. */
export function Metadata({ of: { metadata, partnership_status } }: { of: Affiliate }) {
  const { t } = useLingui();
  const facts = Object.entries(metadata);
  if (facts.length === 0) return null;
  const isApplication = partnership_status === 'PENDING';
  return (
    <section className="section" aria-label={isApplication ? t`Application` : t`Metadata`}>
      <div className="title">
        <h3>{isApplication ? <Trans>Application</Trans> : <Trans>Metadata</Trans>}</h3>
      </div>
      <Facts
        of={facts.map(([name, value]) => [
          name,
          typeof value === 'string' ? (
            <WebLink key={name} of={value} />
          ) : (
            <code>{JSON.stringify(value)}</code>
          ),
        ])}
      />
    </section>
  );
}
