import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { meQuery, queryClient } from '../../app/queries.ts';
import { useMe } from '../../app/site.tsx';
import { EditRow } from '../../components/edit-row.tsx';
import { Field, Form } from '../../components/form.tsx';

export function NameSection() {
  const { t } = useLingui();
  const me = useMe();
  const [typed, setTyped] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const close = () => {
    setTyped(undefined);
    setChecked(false);
    save.reset();
  };
  const save = useMutation({
    mutationFn: (name: string) => portal.me.update({ name }),
    onSuccess: (changed) => {
      queryClient.setQueryData(meQuery.queryKey, changed);
      close();
    },
  });
  const errors = isChecked && !typed?.trim() ? { name: t`Enter your name.` } : {};
  const submit = () => {
    setChecked(true);
    if (typed?.trim()) save.mutate(typed.trim());
  };
  return (
    <EditRow
      {...{ label: t`Name`, value: me.name, isOpen: typed !== undefined }}
      onOpen={() => setTyped(me.name)}
    >
      <Form
        {...{ errors, isBusy: save.isPending, onSubmit: submit }}
        problem={save.error ? wordsOf(save.error) : undefined}
      >
        <Field
          {...{ name: 'name', label: t`Your name`, autoComplete: 'name', autoFocus: true }}
          {...{ value: typed ?? '', error: errors.name }}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="buttons">
          <button type="submit" className="button primary" disabled={save.isPending}>{t`Save`}</button>
          <button type="button" className="button" onClick={close}>{t`Cancel`}</button>
        </div>
      </Form>
    </EditRow>
  );
}
