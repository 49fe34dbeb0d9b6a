import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type PayoutDetailField,
  type PayoutMethod,
  payoutMethodFields,
  payoutMethods,
} from '@tributary/core';
import { payoutDetailProblems } from '@tributary/payout-files/payout-details';
import type { Affiliate } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Banner } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { usePhrases } from '../payouts/run/phrases.ts';
import { useDetailNames, useMethodNames } from './payout-methods.ts';
import { usePayoutDetails } from './use-payout-details.ts';

const FORM = 'payout-details';

/** Sets how an affiliate is paid. What is stored is not shown, so all of it is typed anew. */
export function PayoutForm({ of, onClose }: { of: Affiliate; onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const methods = useMethodNames();
  const names = useDetailNames();
  const stored = usePayoutDetails(of.id).data?.payout_method ?? null;
  const [chosen, setMethod] = useState<PayoutMethod>();
  const [values, setValues] = useState<Partial<Record<PayoutDetailField, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const say = usePhrases();
  const method = chosen ?? stored;
  const shown: readonly PayoutDetailField[] = method ? payoutMethodFields[method] : [];
  const details = Object.fromEntries(
    shown.flatMap((field) => (values[field]?.trim() ? [[field, values[field].trim()]] : [])),
  );
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      client.affiliates.update(of.id, {
        ...(method ? { payout_method: method } : {}),
        payout_details: details,
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [mode] });
      onClose();
    },
  });
  const problems = new Map(
    isChecked ? payoutDetailProblems(method, details).map(({ field, phrase }) => [field, say(phrase)]) : [],
  );
  const isReady = method !== null && (shown.length === 0 || Object.keys(details).length > 0);
  return (
    <Panel
      label={t`How ${of.name} is paid`}
      title={
        <h3>
          <Trans>How they are paid</Trans>
        </h3>
      }
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={FORM} look="primary" isDisabled={!isReady || isPending}>
            <Trans>Save payout details</Trans>
          </Button>
          {problems.size > 0 && (
            <Button isDisabled={!isReady || isPending} onPress={() => mutate()}>
              <Trans>Save anyway</Trans>
            </Button>
          )}
          <Button look="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        className="stack form"
        error={error}
        unchanged={t`The stored details are as before.`}
        onSubmit={() => {
          setChecked(true);
          if (isReady && !isPending && payoutDetailProblems(method, details).length === 0) mutate();
        }}
      >
        <Banner tone="warn">
          <Trans>
            This replaces all stored details of <bdi>{of.name}</bdi>. They are not shown here. The next payout
            run warns that they have changed.
          </Trans>
        </Banner>
        <Select
          label={t`Method`}
          field="payout_method"
          labelled
          placeholder={t`Choose a method`}
          options={payoutMethods.map((id) => ({ id, label: methods[id] }))}
          value={method}
          onChange={(id) => setMethod(id as PayoutMethod)}
        />
        {shown.map((field) => (
          <TextField
            key={field}
            label={names[field]}
            value={values[field] ?? ''}
            onChange={(value) => setValues({ ...values, [field]: value })}
            field={`payout_details.${field}`}
            error={problems.get(field)}
          />
        ))}
      </Form>
    </Panel>
  );
}
