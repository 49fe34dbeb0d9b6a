import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { GuideLink } from './guide-link.tsx';
import { LeftOut } from './left-out.tsx';
import { useLacksProgram, WithoutProgram } from './without-program.tsx';

interface PageProps {
  /** Page title, or the name of the object shown. */
  readonly title: ReactNode;
  /** Link to the list that contains the object, shown before the title. */
  readonly back?: ReactNode;
  readonly tabs?: ReactNode;
  readonly actions?: ReactNode;
  readonly side?: ReactNode;
  /** True if the page needs a program. Without a program, the page offers to create one. */
  readonly needsProgram?: boolean;
  readonly children: ReactNode;
}

/** Delay for React Aria, which focuses a field one frame late after keyboard navigation. */
const FIELDS_FIRST_MS = 50;

/** On the first page, the focus stays where the browser put it. */
let isBegun = false;

export function Page({ needsProgram = false, ...rest }: PageProps) {
  const lacksProgram = useLacksProgram();
  if (!needsProgram || !lacksProgram) return <Frame {...rest} />;
  return (
    <Frame title={rest.title} back={rest.back}>
      <WithoutProgram />
    </Frame>
  );
}

function Frame({ title, back, tabs, actions, side, children }: Omit<PageProps, 'needsProgram'>) {
  const main = useRef<HTMLElement>(null);
  // Announces the first load to screen readers.
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  useEffect(() => {
    const isFirst = !isBegun;
    isBegun = true;
    if (isFirst) return;
    // The focused element was removed with the previous page. Let Tab start here, unless a field takes the focus.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    }, FIELDS_FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [heading.current?.textContent, 'Tributary'].filter(Boolean).join(' · ');
  });
  return (
    <main className="page" ref={main} tabIndex={-1} aria-busy={isLoading}>
      <header className="page-bar">
        {back}
        <h1 ref={heading} className="cut">
          {title}
        </h1>
        {tabs}
        <GuideLink />
        {actions && <div className="actions">{actions}</div>}
      </header>
      <div className="page-body">
        <div className="page-main">
          <LeftOut />
          {children}
        </div>
        {side}
      </div>
    </main>
  );
}
