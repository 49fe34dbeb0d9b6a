import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { GuideLink } from './guide-link.tsx';
import { LeftOut } from './left-out.tsx';
import { useLacksProgram, WithoutProgram } from './without-program.tsx';

interface PageProps {
  /** Page title, or the name of its object. */
  readonly title: ReactNode;
  /** Link before the title to the list that contains the object. */
  readonly back?: ReactNode;
  /** Tabs next to the title. */
  readonly tabs?: ReactNode;
  /** Actions at the right end of the bar. */
  readonly actions?: ReactNode;
  /** Panel or column next to the content. */
  readonly side?: ReactNode;
  /** True if the page needs a program. If there is no program, the page offers to create one. */
  readonly needsProgram?: boolean;
  readonly children: ReactNode;
}

/** Time to wait for React Aria, which focuses a field one frame late after keyboard users follow a link. */
const FIELDS_FIRST_MS = 50;

/** On the first page, the focus stays where the browser put it. */
let isBegun = false;

/** Page with its bar and its scrolling content. */
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
  // Screen readers announce that the page is loading its data for the first time.
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  useEffect(() => {
    const isFirst = !isBegun;
    isBegun = true;
    if (isFirst) return;
    // The focused element was removed with the previous page, so Tab starts here unless a field takes the focus.
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
