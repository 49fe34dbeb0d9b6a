import type { AccentColors } from '@tributary/core';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './portal-page.css?inline';

/** Phone width, for which the portal uses its narrowest layout. */
const WIDTH = 390;

/** Portal styles, adapted to an element instead of a window. */
const pageStyles = styles
  .replaceAll(':root', ':host')
  .replace(/@media\s*(?=\((?:max-width|width)\b)/g, '@container ')
  .replace(/(\d)vw\b/g, '$1cqi')
  .replace(/(\d)d?vh\b/g, '$1cqb');

export type Theme = 'light' | 'dark';

interface PortalPageProps {
  readonly label: string;
  readonly theme: Theme;
  readonly colors: Pick<AccentColors, 'fill' | 'on_light' | 'on_dark'>;
  readonly height: number;
  readonly children: ReactNode;
}

/** Preview of a portal page, with the portal's own styles and the selected theme. */
export function PortalPage({ label, theme, colors, height, children }: PortalPageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    setBody(bodyIn(element));
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--scale', String(element.clientWidth / WIDTH)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { fill, on_light, on_dark } = colors;
  const style = {
    '--accent-fill': fill,
    '--accent': theme === 'light' ? on_light : on_dark,
    '--width': `${WIDTH}px`,
    '--height': `${height}px`,
    aspectRatio: `${WIDTH} / ${height}`,
  } as CSSProperties;
  return (
    <div role="img" aria-label={label} className="drawn">
      <div ref={host} className={theme} style={style} inert>
        {body && createPortal(<div id="root">{children}</div>, body)}
      </div>
    </div>
  );
}

/** Renders a page's body in a shadow tree, isolated from the dashboard's styles. */
function bodyIn(host: HTMLElement): HTMLElement {
  const shown = host.shadowRoot?.querySelector('body');
  if (shown) return shown;
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageStyles);
  shadow.adoptedStyleSheets = [sheet];
  const page = document.createElement('div');
  page.className = 'window';
  const body = document.createElement('body');
  page.append(body);
  shadow.append(page);
  return body;
}
