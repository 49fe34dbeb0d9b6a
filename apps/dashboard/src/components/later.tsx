import { type ComponentType, lazy, Suspense } from 'react';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 30_000;

const untilLoaded = async <T,>(load: () => Promise<T>, waitMs = FIRST_WAIT_MS): Promise<T> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return untilLoaded(load, Math.min(LONGEST_WAIT_MS, waitMs * 2));
  }
};

const Waiting = () => <span aria-busy="true" hidden />;

/** Returns a component whose code is loaded, with retries, when it first renders. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before: ComponentType<Props> = Waiting,
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await untilLoaded(load) }));
  return (props) => (
    <Suspense fallback={<Before {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
