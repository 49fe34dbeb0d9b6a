import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Facts, Id } from '../components/facts.tsx';
import { Icon } from '../components/icon.tsx';
import { Copy, Problem } from '../components/notes.tsx';
import { Panel } from '../components/panel.tsx';
import { useHere } from './session/session-context.tsx';
import { Page } from './shell/page.tsx';
import type { Search } from './use-filters.ts';

export type ItemPage =
  | '/$mode/affiliates/$id'
  | '/$mode/commissions/$id'
  | '/$mode/connections/$id'
  | '/$mode/groups/incentives/$id'
  | '/$mode/payouts/$id'
  | '/$mode/referrals/$id';

export type ParentList =
  | '/$mode/affiliates'
  | '/$mode/commissions'
  | '/$mode/connections'
  | '/$mode/groups'
  | '/$mode/payouts'
  | '/$mode/referrals';

/** Object shown in the panel next to its list. */
export interface Detail<Item> {
  readonly id: string;
  /** Kind of object, such as "Commission". */
  readonly kind: string;
  readonly query: {
    readonly data: Item | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly name: (item: Item) => string;
  /** Text that a button next to the heading copies. Default: no button, because the body contains the id. */
  readonly copied?: (item: Item) => string;
  readonly page?: ItemPage;
  readonly body: (item: Item) => ReactNode;
  /** Additional facts, in a separate column on the page and below the body in the panel. */
  readonly aside?: (item: Item) => ReactNode;
  /** Content below the body on the page, and below the additional facts in the panel. */
  readonly below?: (item: Item) => ReactNode;
  readonly actions?: (item: Item) => ReactNode;
}

/** Object that has its own page as well as a panel. Both show the same body and actions. */
export interface DetailWithPage<Item> extends Detail<Item> {
  readonly page: ItemPage;
  readonly parent: { readonly to: ParentList; readonly label: ReactNode };
}

interface BackProps {
  readonly to: ParentList;
  /** Tab of the list that contains the object. */
  readonly search?: Pick<Search, 'view'>;
  readonly children: ReactNode;
}

export function Back({ to, search = {}, children }: BackProps) {
  const { mode } = useHere();
  return (
    <Link to={to} params={{ mode }} search={search} className="back">
      <Icon name="left" small />
      {children}
    </Link>
  );
}

function IdFact({ of }: { of: string }) {
  const { t } = useLingui();
  return (
    <section className="section">
      <Facts of={[[t`Id`, <Id key="id" of={of} />]]} />
    </section>
  );
}

export function DetailPage<Item>(of: DetailWithPage<Item>) {
  const { t } = useLingui();
  const { id, kind, query, name, parent, body, aside, below, actions } = of;
  const { data, error, refetch } = query;
  return (
    <Page
      back={<Back to={parent.to}>{parent.label}</Back>}
      title={data === undefined ? kind : name(data)}
      actions={data !== undefined && actions?.(data)}
      side={
        data !== undefined && (
          <aside className="aside detail-aside" aria-label={t`Details`}>
            {aside?.(data)}
            <IdFact of={id} />
          </aside>
        )
      }
    >
      <div className="content">
        {Boolean(error) && <Problem error={error} retry={() => void refetch()} />}
        {data !== undefined && body(data)}
        {data !== undefined && below?.(data)}
      </div>
    </Page>
  );
}

interface DetailPanelProps<Item> {
  readonly of: Detail<Item>;
  readonly onClose: () => void;
  readonly onStep?: (by: 1 | -1) => void;
}

export function DetailPanel<Item>({ of, onClose, onStep }: DetailPanelProps<Item>) {
  const { mode } = useHere();
  const { id, kind, query, name, copied, page, body, aside, below, actions } = of;
  const { data, error, refetch } = query;
  const buttons = data !== undefined && actions?.(data);
  return (
    <Panel
      label={`${kind} ${id}`}
      onClose={onClose}
      onStep={onStep}
      title={
        <>
          <h2 className="cut">{data === undefined ? kind : name(data)}</h2>
          {data !== undefined && copied && <Copy text={copied(data)} />}
        </>
      }
      foot={
        (buttons || page) && (
          <>
            {buttons}
            {page && (
              <Link to={page} params={{ mode, id }} className="link">
                <Trans>Open page</Trans>
              </Link>
            )}
          </>
        )
      }
    >
      {Boolean(error) && <Problem error={error} retry={() => void refetch()} />}
      {data !== undefined && body(data)}
      {data !== undefined && aside?.(data)}
      {data !== undefined && below?.(data)}
      {page && <IdFact of={id} />}
    </Panel>
  );
}
