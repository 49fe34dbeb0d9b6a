import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  CollectionRendererContext,
  DefaultCollectionRenderer,
  DragAndDropContext,
  type Key,
  TableStateContext,
} from 'react-aria-components';
import { flushSync } from 'react-dom';

type TableState = NonNullable<ComponentProps<typeof TableStateContext.Provider>['value']>;
type BranchProps = ComponentProps<(typeof DefaultCollectionRenderer)['CollectionBranch']>;

/**
 * Key of the row that was clicked last. That row's handlers need the current selection, not the selection at the
 * last render.
 */
const Touched = createContext<string | null>(null);

/**
 * Limits how often rows render. React Aria renders every cell when the table's focus or selection changes; these rows
 * render only when their own selection, focus or press state changes.
 */
export function HeldRows({
  within,
  children,
}: {
  within: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const touched = useTouched(within);
  return (
    <Touched value={touched}>
      <CollectionRendererContext value={renderer}>{children}</CollectionRendererContext>
    </Touched>
  );
}

/**
 * Records the touched row before React passes on the event, because a screen reader's click is not preceded by other
 * events.
 */
function useTouched(within: RefObject<HTMLElement | null>): string | null {
  const [touched, setTouched] = useState<string | null>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const element = within.current;
    const note = (event: Event) => {
      const target = event.target as HTMLElement;
      const { key } = target.closest<HTMLElement>('tr[data-key]')?.dataset ?? {};
      if (key === undefined || key === last.current) return;
      last.current = key;
      if (event.type === 'click' && target instanceof HTMLInputElement) {
        // The browser has already toggled the checkbox and rendering would revert it, so repeat the click afterwards.
        event.preventDefault();
        event.stopPropagation();
        setTimeout(() => target.click());
      }
      flushSync(() => setTouched(key));
    };
    for (const type of NOTED) element?.addEventListener(type, note, true);
    return () => {
      for (const type of NOTED) element?.removeEventListener(type, note, true);
    };
  }, [within]);
  return touched;
}

const NOTED = ['pointerdown', 'click'] as const;

/** The declared type allows a class component, but the value is a function. */
const defaultBranch = DefaultCollectionRenderer.CollectionBranch as unknown as (
  props: BranchProps,
) => readonly ReactElement[];

const renderer = { ...DefaultCollectionRenderer, CollectionBranch: HeldBranch };

function HeldBranch(props: BranchProps) {
  const children = defaultBranch(props);
  const nodes = [...(props.collection.getChildren?.(props.parent.key) ?? [])];
  return children.map((child, index) => {
    const node = nodes[index];
    if (node?.type !== 'item') return child;
    return (
      <HeldRow key={node.key} id={node.key}>
        {child}
      </HeldRow>
    );
  });
}

function HeldRow({ id, children }: { id: Key; children: ReactNode }) {
  const state = use(TableStateContext) as TableState;
  const { selectionManager: manager, collection } = state;
  const { focusedKey } = manager;
  const hasFocus =
    focusedKey !== null && (focusedKey === id || collection.getItem(focusedKey)?.parentKey === id);
  const isLive = hasFocus || use(Touched) === id;
  const held = useMemo(
    () => state,
    [collection, manager.selectionMode, manager.isEmpty, manager.isSelected(id), isLive, isLive && state],
  );
  return (
    <DragAndDropContext value={NOT_DRAGGED}>
      <TableStateContext value={held}>{children}</TableStateContext>
    </DragAndDropContext>
  );
}

/** Stable replacement for the table's own context value, which changes on every render. */
const NOT_DRAGGED = {};
