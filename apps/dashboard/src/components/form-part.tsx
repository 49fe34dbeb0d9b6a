import type { ReactNode } from 'react';

interface FormPartProps {
  readonly title: ReactNode;
  /** Explanation, if the title is not enough. */
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
