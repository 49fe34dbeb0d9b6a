import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Conversion, ConversionCreate, Incentive, Referral } from '@tributary/sdk';
import { useState } from 'react';
import { referralName } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { SearchInput } from '../../components/filter-bar.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { Problem } from '../../components/notes.tsx';
import { minorOf, moneyOf, readAmount } from '../../format/money.ts';
import { randomKey } from '../../format/random-key.ts';
import { TryResult } from './try-result.tsx';

const FOUND = 4;

/** Plan preselected for an incentive that applies only to monthly or yearly plans. */
const plans: Readonly<Record<string, string>> = { monthly_plans: 'monthly', yearly_plans: 'yearly' };

/** Dry run of a sale. Shows the resulting commission and how it is calculated. */
export function TryIt({ of }: { of: Incentive }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const locale = useLanguage();
  const [chosen, setReferral] = useState<Referral | null>();
  const latest = useCustomers().data?.[0];
  const referral = chosen === undefined ? latest : (chosen ?? undefined);
  const [typed, setTyped] = useState('100');
  const [currency, setCurrency] = useState(of.currency?.length === 3 ? of.currency : 'USD');
  const [plan, setPlan] = useState(plans[of.apply_to] ?? 'none');
  const [product, setProduct] = useState(of.product_ids[0] ?? '');
  const code = currency.trim().toUpperCase();
  const minor = readAmount(typed, code, locale);
  const isWrong = minor === null || minor < 0n;
  const trial = useMutation({
    mutationFn: async () =>
      await client.conversions.create({
        referral_id: referral?.id,
        sale_amount: minor === null ? 0 : moneyOf(minor, code).amount,
        sale_amount_currency: code,
        external_event_id: `dry-run-${randomKey()}`,
        ...(plan === 'none' ? {} : { interval: plan }),
        ...(product.trim() ? { product_ids: [product.trim()] } : {}),
        dry_run: true,
      } as ConversionCreate),
  });
  return (
    <section className="try" aria-label={t`Try it`}>
      <h3>
        <Trans>Try it</Trans>
      </h3>
      <p className="secondary">
        <Trans>No sale is recorded. The result shows what the customer’s affiliate would earn now.</Trans>
      </p>
      {can('write:commissions') && can('read:referrals') ? (
        <Form
          className="stack form"
          of={{
            submit: trial.mutate,
            error: trial.error,
            isReady: !isWrong && !!referral && !trial.isPending,
          }}
          unchanged={t`Nothing was recorded.`}
        >
          <Customer chosen={referral} onChoose={setReferral} />
          <div className="pair">
            <TextField
              label={t`Sale`}
              field="sale_amount"
              value={typed}
              onChange={setTyped}
              amount
              error={isWrong ? t`Enter an amount, such as 100.` : undefined}
            />
            <TextField
              label={t`Currency`}
              field="sale_amount_currency"
              value={currency}
              onChange={setCurrency}
              maxLength={3}
            />
          </div>
          <div className="pair">
            <Select
              labelled
              label={t`Plan`}
              field="interval"
              value={plan}
              onChange={setPlan}
              options={[
                { id: 'none', label: t`One-time` },
                { id: 'weekly', label: t`Weekly` },
                { id: 'monthly', label: t`Monthly` },
                { id: 'quarterly', label: t`Quarterly` },
                { id: 'semiannual', label: t`Half-yearly` },
                { id: 'yearly', label: t`Yearly` },
              ]}
            />
            <TextField label={t`Product id`} field="product_ids" value={product} onChange={setProduct} />
          </div>
          <FormButtons verb={<Trans>Calculate</Trans>} look="plain" />
        </Form>
      ) : (
        <p className="secondary">
          <Trans>You need the write:commissions and read:referrals permissions.</Trans>
        </p>
      )}
      {trial.data && referral && <Result of={of} answer={trial.data} customer={referralName(referral)} />}
    </section>
  );
}

function Result({ of, answer, customer }: { of: Incentive; answer: Conversion; customer: string }) {
  const isShare = answer.commission_currency === answer.sale_amount_currency && answer.sale_amount > 0;
  const [earned, sold] = [
    minorOf({ amount: answer.commission_amount, currency: answer.commission_currency ?? 'USD' }),
    minorOf({ amount: answer.sale_amount, currency: answer.sale_amount_currency }),
  ];
  return (
    <TryResult
      of={of}
      answer={answer}
      customer={customer}
      share={isShare ? Number(earned) / Number(sold) : null}
    />
  );
}

/** Returns the latest customers, or those that match a search. */
function useCustomers(search?: string) {
  const { client, mode, can } = useHere();
  const query = { limit: FOUND, expand: ['affiliate' as const], ...(search ? { search } : {}) };
  return useQuery({
    queryKey: [mode, 'referrals', 'to-try', query],
    queryFn: async ({ signal }) => (await client.referrals.list(query, { signal })).data,
    enabled: can('read:referrals'),
  });
}

interface CustomerProps {
  readonly chosen: Referral | undefined;
  /** Called with null to choose again. */
  readonly onChoose: (referral: Referral | null) => void;
}

/** Finds a referred customer by name, e-mail address or id. Default: the most recent customer. */
function Customer({ chosen, onChoose }: CustomerProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState<string>();
  const found = useCustomers(search);
  if (chosen)
    return (
      <div className="field">
        <span className="label">{t`Customer and affiliate`}</span>
        <div className="row">
          <span className="grow cut">
            {referralName(chosen)} <span className="secondary">· {chosen.affiliate?.name}</span>
          </span>
          <Button small look="quiet" onPress={() => onChoose(null)}>
            <Trans>Change</Trans>
          </Button>
        </div>
      </div>
    );
  return (
    <div className="field">
      <span className="label">{t`Customer and affiliate`}</span>
      <SearchInput value={search} onChange={setSearch} label={t`Search customers`} />
      {found.error && <Problem error={found.error} retry={() => void found.refetch()} />}
      <div className="choices found">
        {(found.data ?? []).map((referral) => (
          <Button key={referral.id} look="quiet" onPress={() => onChoose(referral)}>
            <span className="cut">{referralName(referral)}</span>
            <span className="secondary cut">{referral.affiliate?.name}</span>
          </Button>
        ))}
      </div>
      {found.data?.length === 0 && (
        <span className="hint">
          {search ? t`No matching customers.` : t`No referred customers yet. Add one under Referrals.`}
        </span>
      )}
    </div>
  );
}
