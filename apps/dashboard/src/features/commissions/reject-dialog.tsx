import { Plural, useLingui } from '@lingui/react/macro';
import { REASON_LENGTH_MAX } from '@tributary/core';
import type { ComponentProps } from 'react';
import { Amounts } from '../../components/money.tsx';
import { RejectDialog } from '../../components/reject-dialog.tsx';
import type { Money } from '../../format/money.ts';

interface RejectCommissionsDialogProps
  extends Omit<ComponentProps<typeof RejectDialog>, 'title' | 'hint' | 'children'> {
  readonly sums: readonly Money[];
}

/** Asks for the reason, which the affiliate will want to know. */
export function RejectCommissionsDialog({ sums, ...rest }: RejectCommissionsDialogProps) {
  const { t } = useLingui();
  return (
    <RejectDialog
      {...rest}
      sums={sums}
      title={t`Reject commissions`}
      hint={t`It is stored with the commission and sent to your webhooks. Up to ${REASON_LENGTH_MAX} characters.`}
    >
      <Plural
        value={rest.count}
        one="# commission will not be paid."
        other="# commissions will not be paid."
      />{' '}
      <Amounts of={sums} />
    </RejectDialog>
  );
}
