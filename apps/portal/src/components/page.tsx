import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../app/router.tsx';
import { useSite } from '../app/site.tsx';
import { Icon } from './icon.tsx';

let isFirst = true;

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  /** Link to the parent page, for pages that are not in the navigation. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** Page whose title takes the focus, except on the first page visited. */
export function Page({ title, lead, back, above, children }: PageProps) {
  const { brand_name } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <main className="page">
      <title>{title === brand_name ? title : `${title} · ${brand_name}`}</title>
      {above}
      {back && (
        <Link to={back.to} className="back">
          <Icon name="left" />
          {back.label}
        </Link>
      )}
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </header>
      {children}
    </main>
  );
}
