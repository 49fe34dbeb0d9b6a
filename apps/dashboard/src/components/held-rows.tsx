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

/** Row that was clicked last. Its handlers need the current selection, not that of the last render. */
const Touched = createContext<string | null>(null);

/**
 * React Aria renders every row and cell again when the focus or the selection of their table changes. Here a
 * row sees only the changes that it shows: its own selection, the focus in it, and presses.
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
 * Recorded before React passes the event to the row, because a screen reader's click is not preceded by other
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
        // The browser has already changed the checkbox, and rendering the row would change it back, so it is
        // set again afterwards.
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

/** Its type allows a class, but it is a function. */
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

/** The table's own function differs on every render. */
const NOT_DRAGGED = {};
