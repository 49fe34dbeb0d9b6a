import { useLingui } from '@lingui/react/macro';
import { Select } from '../components/choice.tsx';
import { usePrograms } from './shared-queries.ts';

interface ProgramFieldProps {
  readonly field: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Lets users choose the program of a new object. Hidden if there is only one program. */
export function ProgramField(props: ProgramFieldProps) {
  const { t } = useLingui();
  const { data = [] } = usePrograms();
  if (data.length < 2) return null;
  return (
    <Select
      {...props}
      labelled
      label={t`Program`}
      placeholder={t`Choose a program`}
      options={data.map(({ id, name }) => ({ id, label: name }))}
    />
  );
}
