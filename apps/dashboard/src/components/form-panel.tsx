import type { ReactNode } from 'react';
import { Form, FormButtons, type FormState } from './form.tsx';
import { Panel } from './panel.tsx';

interface FormPanelProps {
  readonly title: string;
  readonly of: FormState;
  readonly verb: ReactNode;
  readonly unchanged: ReactNode;
  readonly onClose: () => void;
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

/** Form in a panel, whose buttons are always visible. */
export function FormPanel({ title, of, verb, unchanged, onClose, buttons, children }: FormPanelProps) {
  return (
    <Form of={of} unchanged={unchanged} className="form-panel">
      <Panel
        label={title}
        title={<h2>{title}</h2>}
        onClose={onClose}
        foot={
          <FormButtons verb={verb} onCancel={onClose}>
            {buttons}
          </FormButtons>
        }
      >
        <div className="stack form">{children}</div>
      </Panel>
    </Form>
  );
}
