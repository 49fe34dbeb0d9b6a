import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { Form, FormButtons } from '../components/form.tsx';
import { ReasonField } from '../components/reason-field.tsx';
import { useForm } from './use-form.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Says where the reason will be stored. */
  readonly hint: string;
  /** Latest allowed date, if the dialog also asks for a date, such as the day the money was returned. */
  readonly day?: { readonly label: string; readonly last: string };
  readonly verb: ReactNode;
  /** Says what stays unchanged if the request fails. */
  readonly unchanged: string;
  readonly send: (reason: string, day: string) => PromiseLike<unknown>;
  readonly children: ReactNode;
}

/** Dialog that explains the financial effect of a reversal and asks for the reason. */
export function ReasonDialog({ title, isOpen, onClose, ...rest }: ReasonDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <ReasonForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function ReasonForm(props: Omit<ReasonDialogProps, 'title' | 'isOpen'>) {
  const { onClose, hint, day, verb, unchanged, send, children } = props;
  const { t } = useLingui();
  const form = useForm({
    initial: { reason: '', day: day?.last ?? '' },
    required: day ? ['reason', 'day'] : ['reason'],
    wrong: (values) => ({
      day: day !== undefined && values.day > day.last && t`This date is in the future.`,
    }),
    send: (values) => send(values.reason, values.day),
    onSaved: onClose,
  });
  return (
    <Form className="stack form" of={form} unchanged={unchanged} movesMoney>
      <p>{children}</p>
      <ReasonField {...form.field('reason')} hint={hint} autoFocus />
      {day && <TextField label={day.label} {...form.field('day')} type="date" />}
      <FormButtons look="danger" verb={verb} onCancel={onClose} />
    </Form>
  );
}
