import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { Form } from '../../../components/form.tsx';
import type { FileOptions } from './files.ts';

interface SepaFormProps {
  readonly isPending: boolean;
  /** The fields that the writer refused. */
  readonly wrong: readonly string[];
  readonly onDownload: (options: FileOptions) => void;
}

/** `2026-11-30`, where the viewer is. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Who pays, from where, and when: only SEPA asks for it. */
export function SepaForm({ isPending, wrong, onDownload }: SepaFormProps) {
  const { t } = useLingui();
  const { now } = useHere();
  const [name, setName] = useState('');
  const [iban, setIban] = useState('');
  const [bic, setBic] = useState('');
  const [day, setDay] = useState(() => dayOf(now()));
  const isFilled = name.trim() !== '' && iban.trim() !== '' && day !== '';
  const submit = () => {
    if (isFilled && !isPending)
      onDownload({
        debtor: { name: name.trim(), iban: iban.trim(), bic: bic.trim() || undefined },
        executionDate: day,
      });
  };
  return (
    <Form className="sepa" onSubmit={submit}>
      <TextField
        label={t`Account holder, as the bank has it`}
        value={name}
        onChange={setName}
        maxLength={140}
        error={wrong.includes('debtor_name') ? t`At most 70 letters that SEPA knows.` : undefined}
      />
      <TextField
        label={t`Your IBAN`}
        value={iban}
        onChange={setIban}
        maxLength={50}
        error={wrong.includes('debtor_iban') ? t`This is no IBAN of a SEPA country.` : undefined}
      />
      <TextField
        label={t`Your BIC, if the bank asks for it`}
        value={bic}
        onChange={setBic}
        maxLength={20}
        error={wrong.includes('debtor_bic') ? t`This is no BIC.` : undefined}
      />
      <TextField
        label={t`Pay on`}
        type="date"
        value={day}
        onChange={setDay}
        error={wrong.includes('execution_date') ? t`This is no day.` : undefined}
      />
      <Button type="submit" icon="download" isDisabled={!isFilled || isPending}>
        <Trans>Download SEPA</Trans>
      </Button>
    </Form>
  );
}
