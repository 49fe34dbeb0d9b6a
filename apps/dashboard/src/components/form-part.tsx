import type { ReactNode } from 'react';

interface FormPartProps {
  readonly title: ReactNode;
  /** Explains the fields, if the title does not. */
  readonly what?: ReactNode;
  readonly children: ReactNode;
}

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
