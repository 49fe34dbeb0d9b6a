import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type PayoutDetailField, type PayoutMethod, payoutMethodFields } from '@tributary/core';
import { useState } from 'react';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { payoutDetailsQuery, summaryQuery } from '../../app/own-queries.ts';
import { queryClient } from '../../app/queries.ts';
import { useMe } from '../../app/site.tsx';
import { BackButton } from '../../components/back-button.tsx';
import { Form } from '../../components/form.tsx';
import { useFreshMutation } from '../../components/fresh.tsx';
import { useMethodWords } from '../../components/method-words.ts';
import { Page } from '../../components/page.tsx';
import { BankFields } from './bank-fields.tsx';
import { type BankForm, bankFields } from './bank-form.ts';
import { DetailField } from './detail-field.tsx';
import { useBack } from './use-back.ts';
import { useIssueWords } from './words.ts';

type Details = Readonly<Partial<Record<PayoutDetailField, string>>>;

interface DetailsFormProps {
  readonly method: PayoutMethod;
  /** Undefined if there is no previous step. */
  readonly onBack?: (() => void) | undefined;
  readonly onSaved: () => void;
}

/** Checks each payout detail as soon as it is complete. */
export function DetailsForm({ method, onBack, onSaved }: DetailsFormProps) {
  const { t } = useLingui();
  const methodWords = useMethodWords();
  const issueWords = useIssueWords();
  const { name } = useMe();
  const back = useBack();
  const [bankForm, setBankForm] = useState<BankForm>('iban');
  const [typed, setTyped] = useState<Details>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const fields: readonly PayoutDetailField[] =
    method === 'wire_transfer' ? bankFields[bankForm] : payoutMethodFields[method];
  const shown = Object.fromEntries(fields.map((field) => [field, typed[field] ?? '']));
  const check = useStrict()?.(method, shown, name);
  const save = useFreshMutation({
    change: (payout_details: Details) =>
      portal.payoutDetails.update({ payout_method: method, payout_details }),
    onSuccess: (saved) => {
      queryClient.setQueryData(payoutDetailsQuery.queryKey, saved);
      void queryClient.invalidateQueries(summaryQuery);
      onSaved();
    },
  });
  const found = (severity: 'error' | 'hint') =>
    Object.fromEntries(
      (check?.issues ?? [])
        .filter((issue) => issue.severity === severity)
        .filter(({ field, code }) => isChecked || (left.has(field) && !code.includes('required')))
        .map(({ field, code }) => [field, issueWords(code)]),
    );
  const [errors, hints] = [found('error'), found('hint')];
  const submit = () => {
    setChecked(true);
    if (check && !check.hasErrors) save.mutate(check.values);
  };
  return (
    <Page
      title={titleOf(
        method,
        t`What are your bank details?`,
        t`What is your wallet address?`,
        t`Which ${methodWords(method)} account do you use?`,
      )}
      {...(onBack ? { above: <BackButton onClick={onBack} /> } : { back })}
    >
      <Form
        {...{ errors: isChecked ? errors : {}, isBusy: save.isPending, onSubmit: submit }}
        problem={save.error ? wordsOf(save.error) : undefined}
      >
        {method === 'wire_transfer' && <BankFields {...{ bankForm, onChange: setBankForm }} />}
        {fields.map((field) => (
          <DetailField
            key={field}
            {...{ method, field, value: typed[field] ?? '', error: errors[field], notice: hints[field] }}
            isSound={
              left.has(field) &&
              Boolean(typed[field]) &&
              check?.issues.every((issue) => issue.field !== field)
            }
            onChange={(value) => setTyped({ ...typed, [field]: value })}
            onLeave={() => setLeft(new Set([...left, field]))}
          />
        ))}
        <button
          {...{ type: 'submit', className: 'button primary wide', disabled: save.isPending || !check }}
          // Keep the focus in the field until the click is done. On blur, an error message could move the button away
          // from the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {save.isPending ? t`Saving…` : t`Save`}
        </button>
      </Form>
      {save.dialog}
    </Page>
  );
}

function titleOf(method: PayoutMethod, bank: string, wallet: string, account: string): string {
  if (method === 'wire_transfer') return bank;
  return method === 'bitcoin' || method === 'ethereum' ? wallet : account;
}

/** Loads the validation code while the user fills in the form. */
function useStrict() {
  const { data } = useQuery({
    queryKey: ['strict-details'],
    queryFn: () => import('@tributary/payout-files/strict-details'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.strictPayoutDetails;
}
