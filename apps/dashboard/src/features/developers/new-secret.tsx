import { type ReactNode, useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';

interface NewSecretProps<Made> {
  readonly title: string;
  /** Names the secret for its copy button. */
  readonly label: string;
  readonly form: (onSaved: (made: Made) => void) => ReactNode;
  readonly saved: (made: Made) => ReactNode;
  /** Returns null or undefined if the response that contained the secret was lost. */
  readonly secretOf: (made: Made) => string | null | undefined;
  readonly onClose: () => void;
}

/** Form that creates an object, followed by its secret, which the server shows only once. */
export function NewSecret<Made>({ title, label, form, saved, secretOf, onClose }: NewSecretProps<Made>) {
  const [made, setMade] = useState<Made>();
  if (made === undefined) return form(setMade);
  return (
    <Panel label={title} title={<h2>{title}</h2>} onClose={onClose}>
      <ShownOnce title={saved(made)} secret={secretOf(made) ?? null} label={label} onDone={onClose} />
    </Panel>
  );
}
