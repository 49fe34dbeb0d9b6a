import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { REASON_LENGTH_MAX } from '@tributary/core';
import type { ComponentProps } from 'react';
import { RejectDialog } from '../../components/reject-dialog.tsx';

interface Props extends Omit<ComponentProps<typeof RejectDialog>, 'title' | 'hint' | 'children'> {
  /** Name of the affiliate, where there is one. */
  readonly reader?: string;
}

/** Asks for the reason, and says what a rejection does. */
export function RejectAffiliatesDialog({ reader, ...props }: Props) {
  const { t } = useLingui();
  return (
    <RejectDialog
      {...props}
      title={t`Reject affiliates`}
      hint={
        reader === undefined
          ? t`The affiliates read this. Up to ${REASON_LENGTH_MAX} characters.`
          : t`${reader} reads this. Up to ${REASON_LENGTH_MAX} characters.`
      }
    >
      <Plural
        value={props.count}
        one="# affiliate gets no credit for clicks and sales from now on."
        other="# affiliates get no credit for clicks and sales from now on."
      />{' '}
      <Trans>What was earned before stays as it is.</Trans>
    </RejectDialog>
  );
}
