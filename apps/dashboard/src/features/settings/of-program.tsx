import { Trans, useLingui } from '@lingui/react/macro';
import type { Program } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { WithoutProgram } from '../../app/shell/without-program.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Select } from '../../components/choice.tsx';
import { Problem } from '../../components/notes.tsx';

interface OfProgramProps {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: (program: Program) => ReactNode;
}

/** Frame for a program's settings. If there are several programs, the user selects one. */
export function OfProgram({ title, action, children }: OfProgramProps) {
  const { t } = useLingui();
  const { can } = useHere();
  const { values, set } = useFilters();
  const programs = usePrograms();
  const program = programs.data?.find(({ id }) => id === values.program_id) ?? programs.data?.[0];
  return (
    <>
      <div className="row spread wrap">
        <h2>{title}</h2>
        <div className="row">
          {programs.data && programs.data.length > 1 && (
            <Select
              label={t`Program`}
              value={program?.id ?? null}
              onChange={(id) => set({ program_id: id })}
              options={programs.data.map(({ id, name }) => ({ id, label: name }))}
            />
          )}
          {program && action}
        </div>
      </div>
      {!can('read:programs') && (
        <p className="muted">
          <Trans>You need the read:programs permission to see the program’s rules.</Trans>
        </p>
      )}
      {programs.error && <Problem error={programs.error} retry={() => void programs.refetch()} />}
      {programs.data?.length === 0 && <WithoutProgram />}
      {program && children(program)}
    </>
  );
}
