import type { ReactNode } from 'react';

interface FormPartProps {
  readonly title: ReactNode;
  /** Purpose of the fields, if the title does not say it. */
  readonly what?: ReactNode;
  readonly children: ReactNode;
}

/** Fields of a long form that belong together. */
export function FormPart({ title, what, children }: FormPartProps) {
  return (
    <section className="stack settings form-part">
      <div>
        <h3>{title}</h3>
        {what && <p className="muted">{what}</p>}
      </div>
      {children}
    </section>
  );
}
