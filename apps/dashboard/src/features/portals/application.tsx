import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Affiliate } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { Facts } from '../../components/facts.tsx';
import { Icon } from '../../components/icon.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { useAffiliate } from '../affiliates/use-affiliate.ts';
import { WebLink } from '../affiliates/web-link.tsx';

type ApplicationOf = NonNullable<Affiliate['application']>;
type Signal = ApplicationOf['signals'][number];

/** An applicant's answers, with signals for the reviewer. */
export function Application({ of: { id } }: { of: Pick<Affiliate, 'id'> }) {
  const { t, i18n } = useLingui();
  const { client, mode } = useHere();
  const found = useQuery({
    queryKey: [mode, 'affiliates', 'application', id],
    queryFn: async ({ signal }) =>
      (await client.affiliates.get(id, { expand: ['application'] }, { signal })).application ?? null,
    placeholderData: undefined,
  });
  if (found.error) return <Problem error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { website, country_code, answers, accepted_terms_url, signals, submitted_at } = found.data;
  const country = new Intl.DisplayNames([i18n.locale], { type: 'region' });
  return (
    <section className="section" aria-label={t`Application`}>
      <div className="title">
        <h3>
          <Trans>Application</Trans>
        </h3>
        <span className="secondary">
          <Time at={submitted_at} />
        </span>
      </div>
      <div className="stack">
        {signals.length > 0 && (
          <ul className="stack" aria-label={t`Review carefully`}>
            {signals.map((each) => (
              <li key={each.signal} className="row">
                <span className="warn">
                  <Icon name="warning" />
                </span>
                <SignalWords of={each} />
              </li>
            ))}
          </ul>
        )}
        <Facts
          of={[
            [t`Website`, website !== null && <WebLink key="website" of={website} />],
            [t`Country`, country_code && country.of(country_code)],
            ...answers.map(
              ({ question, answers: given }) =>
                [
                  question,
                  given.length > 0 ? given.join(', ') : <span className="muted">{t`No answer`}</span>,
                ] as const,
            ),
            [t`Accepted terms`, accepted_terms_url],
          ]}
        />
      </div>
    </section>
  );
}

function SignalWords({ of: { signal, affiliate_ids } }: { of: Signal }) {
  if (signal === 'disposable_email')
    return <Trans>The address belongs to a disposable e-mail service.</Trans>;
  const count = affiliate_ids.length;
  return (
    <span>
      {signal === 'same_network' ? (
        <Plural
          value={count}
          one="Someone else applied from the same network in the previous 30 days:"
          other="Others applied from the same network in the previous 30 days:"
        />
      ) : (
        <Plural
          value={count}
          one="Someone else gave the same answers:"
          other="Others gave the same answers:"
        />
      )}{' '}
      {affiliate_ids.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Other id={id} />
        </span>
      ))}
    </span>
  );
}

function Other({ id }: { id: string }) {
  const { mode } = useHere();
  const other = useAffiliate(id);
  return (
    <Link to="/$mode/affiliates/$id" params={{ mode, id }} className="link">
      {other.data?.name ?? id}
    </Link>
  );
}
