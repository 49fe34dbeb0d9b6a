import { useLingui } from '@lingui/react/macro';
import { REASON_LENGTH_MAX } from '@tributary/core';
import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLingui();
  return <TextField {...props} label={t`Reason`} maxLength={REASON_LENGTH_MAX} multiline />;
}
