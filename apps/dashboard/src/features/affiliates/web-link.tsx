import type { ReactNode } from 'react';
import { webUrlOf } from './applied.ts';

/** Link to a URL that a stranger entered, or the text if it is not a web address. */
export function WebLink({ of, children = of }: { of: string; children?: ReactNode }) {
  const url = webUrlOf(of);
  if (url === null) return of;
  return (
    <a href={url} className="link" target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
