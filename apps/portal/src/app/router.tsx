import {
  type AnchorHTMLAttributes,
  type ComponentType,
  type LazyExoticComponent,
  type MouseEvent,
  useSyncExternalStore,
} from 'react';
import { basePath } from './client.ts';

/** Page and its path below the portal. `:id` in `commissions/:id` matches any segment. */
export interface RouteOf {
  readonly path: string;
  readonly Page: LazyExoticComponent<ComponentType<{ readonly id: string }>>;
}

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', announce);

/** Returns the path below the portal, without leading or trailing slashes. */
const currentPath = (): string => window.location.pathname.slice(basePath.length).replace(/^\/+|\/+$/g, '');

export const hrefOf = (path: string): string => basePath + path;

export const usePath = (): string =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentPath);

export function goTo(path: string, { replaces = false } = {}): void {
  if (replaces) window.history.replaceState(null, '', hrefOf(path));
  else window.history.pushState(null, '', hrefOf(path));
  window.scrollTo(0, 0);
  announce();
}

/** Finds the page for a path, and the id in the last segment. */
export function routeFor(routes: readonly RouteOf[], path: string): { route: RouteOf; id: string } | null {
  for (const route of routes) {
    if (route.path === path) return { route, id: '' };
    const parent = route.path.replace(/\/:id$/, '');
    const id = path.slice(parent.length + 1);
    if (parent !== route.path && path.startsWith(`${parent}/`) && /^\w+$/.test(id)) return { route, id };
  }
  return null;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function Link({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return <a {...rest} href={hrefOf(to)} onClick={onClick} />;
}
