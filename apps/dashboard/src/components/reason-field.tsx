import { useLingui } from '@lingui/react/macro';
import { REASON_LENGTH_MAX } from '@tributary/core';
import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** Text field for a reason, limited to the length that the API accepts. */
export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLingui();
  return <TextField {...props} label={t`Reason`} maxLength={REASON_LENGTH_MAX} multiline />;
}
