import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import { Copy, Problem } from '../components/notes.tsx';
import { Panel } from '../components/panel.tsx';
import { useHere } from './session/session-context.tsx';
import { Page } from './shell/page.tsx';
import type { Search } from './use-filters.ts';

/** The page of one object. */
export type ItemPage =
  | '/$mode/affiliates/$id'
  | '/$mode/commissions/$id'
  | '/$mode/groups/incentives/$id'
  | '/$mode/payouts/$id'
  | '/$mode/referrals/$id';

/** The list that an object is in. */
export type ParentList =
  | '/$mode/affiliates'
  | '/$mode/commissions'
  | '/$mode/groups'
  | '/$mode/payouts'
  | '/$mode/referrals';

/** One object: the same on its page and in the panel beside its list. */
export interface Detail<Item> {
  readonly id: string;
  /** What it is: "Commission". */
  readonly kind: string;
  readonly query: {
    readonly data: Item | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** What a person calls it: the heading of its page. */
  readonly name: (item: Item) => string;
  readonly page: ItemPage;
  readonly parent: { readonly to: ParentList; readonly label: ReactNode };
  readonly body: (item: Item) => ReactNode;
  readonly actions?: (item: Item) => ReactNode;
}

interface BackProps {
  readonly to: ParentList;
  /** Which of its lists, where it has several. */
  readonly search?: Pick<Search, 'view'>;
  readonly children: ReactNode;
}

/** Back to the list that an object is in. */
export function Back({ to, search = {}, children }: BackProps) {
  const { mode } = useHere();
  return (
    <Link to={to} params={{ mode }} search={search} className="back">
      <Icon name="left" small />
      {children}
    </Link>
  );
}

/** An object on a page of its own. */
export function DetailPage<Item>({ id, kind, query, name, parent, body, actions }: Detail<Item>) {
  const { data, error, refetch } = query;
  return (
    <Page
      back={<Back to={parent.to}>{parent.label}</Back>}
      title={data === undefined ? kind : name(data)}
      tabs={
        <span className="row id">
          <code className="cut">{id}</code>
          <Copy text={id} />
        </span>
      }
      actions={data !== undefined && actions?.(data)}
    >
      <div className="content narrow">
        {Boolean(error) && <Problem error={error} retry={() => void refetch()} />}
        {data !== undefined && body(data)}
      </div>
    </Page>
  );
}

interface DetailPanelProps<Item> {
  readonly of: Detail<Item>;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** An object beside its list. */
export function DetailPanel<Item>({ of, onClose, onStep }: DetailPanelProps<Item>) {
  const { mode } = useHere();
  const { id, kind, query, name, page, body, actions } = of;
  const { data, error, refetch } = query;
  return (
    <Panel
      label={`${kind} ${id}`}
      onClose={onClose}
      onStep={onStep}
      title={
        <>
          <h2 className="cut">{data === undefined ? kind : name(data)}</h2>
          <Copy text={id} />
        </>
      }
      foot={
        <>
          {data !== undefined && actions?.(data)}
          <Link to={page} params={{ mode, id }} className="link">
            <Trans>Open page</Trans>
          </Link>
        </>
      }
    >
      {Boolean(error) && <Problem error={error} retry={() => void refetch()} />}
      {data !== undefined && body(data)}
    </Panel>
  );
}
