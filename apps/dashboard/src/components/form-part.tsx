import type { ReactNode } from 'react';

interface FormPartProps {
  readonly title: ReactNode;
  /** Purpose of the fields, if the title does not explain it. */
  readonly what?: ReactNode;
  readonly children: ReactNode;
}

/** Group of related fields in a long form. */
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
