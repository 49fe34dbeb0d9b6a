import './groups.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Incentive } from '@tributary/sdk';
import { useState } from 'react';
import { List } from '../../app/list.tsx';
import { useMonthColumns } from '../../app/month-columns.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { Page } from '../../app/shell/page.tsx';
import { Tabs } from '../../app/shell/tabs.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useMonth } from '../../app/use-month.ts';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { Name } from '../../components/names.tsx';
import { Banner, Empty } from '../../components/notes.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { Affiliates } from './affiliates.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupPanel } from './group-panel.tsx';
import { useLevelInWords, useTermsInWords } from './terms.ts';
import { byGroup, type KnownGroup, useGroups, useIncentives, usersOf } from './use-groups.ts';

export function GroupsPage() {
  const { t } = useLingui();
  const { mode, can } = useHere();
  const whoCanHelp = useWhoCanHelp();
  const { values, openPanel } = useFilters();
  const [isNaming, setNaming] = useState(false);
  const groups = useGroups();
  const incentives = useIncentives();
  const isIncentives = values.view === 'incentives';
  const open = groups.known.find(({ group }) => group.id === values.open);
  const mayWrite = can('write:groups');
  return (
    <Page
      needsProgram
      title={<Trans>Groups and incentives</Trans>}
      tabs={
        <Tabs
          name="view"
          label={t`Groups or incentives`}
          current={isIncentives ? 'incentives' : 'groups'}
          tabs={[
            { id: 'groups', label: t`Groups`, count: groups.data?.length },
            { id: 'incentives', label: t`Incentives`, count: incentives.data?.length },
          ]}
        />
      }
      actions={
        mayWrite &&
        (isIncentives ? (
          <Link to="/$mode/groups/incentives/new" params={{ mode }} className="button primary">
            <Icon name="plus" small />
            <Trans>New incentive</Trans>
          </Link>
        ) : (
          <Button look="primary" icon="plus" onPress={() => setNaming(true)}>
            <Trans>New group</Trans>
          </Button>
        ))
      }
      side={open && <GroupPanel key={open.group.id} known={open} onClose={() => openPanel(undefined)} />}
    >
      {can('read:groups') ? (
        isIncentives ? (
          <IncentivesTable known={groups.known} />
        ) : (
          <GroupsTable groups={groups} />
        )
      ) : (
        <div className="content">
          <Banner>
            <Trans>You need the read:groups permission to see groups.</Trans> {whoCanHelp}
          </Banner>
        </div>
      )}
      <GroupDialog isOpen={isNaming} onClose={() => setNaming(false)} onSaved={({ id }) => openPanel(id)} />
    </Page>
  );
}

function GroupsTable({ groups }: { groups: ReturnType<typeof useGroups> }) {
  const { t } = useLingui();
  return (
    <List
      label={t`Groups`}
      list={{ rows: groups.data && groups.known, error: groups.error, refetch: groups.refetch }}
      columns={useGroupColumns(groups.known)}
      idOf={idOf}
      empty={
        <Empty title={<Trans>No groups yet.</Trans>}>
          <Trans>Every program has a default group. Create a program in Settings.</Trans>
        </Empty>
      }
    />
  );
}

/** In a narrow list, figures and incentives have their own labelled lines. */
const wholeNarrowly = { at: 'whole', labelled: true } as const;
const CELL_INCENTIVES_MAX = 3;
const idOf = ({ group }: KnownGroup) => group.id;

function useGroupColumns(known: readonly KnownGroup[]): Column<KnownGroup>[] {
  const { t } = useLingui();
  const words = useTermsInWords();
  const levelWords = useLevelInWords();
  const empty = (text: string) => <span className="muted">{text}</span>;
  const figures = useMonthColumns({
    month: useMonth(byGroup),
    keyOf: idOf,
    commissionFrom: 'laptop',
    most: 4,
  });
  const program = useProgramColumn(({ group }: KnownGroup) => group.program_id);
  const hasLevels = known.some(({ detail }) => (detail?.multi_level_incentives ?? []).length > 0);
  const columns: Column<KnownGroup>[] = [
    {
      id: 'name',
      label: t`Group`,
      lead: true,
      at: 'title',
      cell: ({ group }) => (
        <>
          {group.name} {group.is_default && <span className="default">{t`For new affiliates`}</span>}
        </>
      ),
    },
    ...program,
    {
      id: 'affiliates',
      label: t`Affiliates`,
      end: true,
      ...wholeNarrowly,
      cell: ({ affiliates }) => <Affiliates count={affiliates} />,
    },
    ...figures.map((each) => ({ ...each, ...wholeNarrowly })),
    {
      id: 'incentives',
      label: t`Incentives`,
      ...wholeNarrowly,
      cell: ({ detail }) => {
        const incentives = detail?.incentives ?? [];
        if (incentives.length === 0)
          return detail && <div className="terms-line muted">{t`None: affiliates earn nothing`}</div>;
        return (
          <div
            className="terms-line stack"
            title={incentives.map((each) => `${each.name}: ${words(each)}`).join('\n')}
          >
            {incentives.slice(0, CELL_INCENTIVES_MAX).map((each) => (
              <div key={each.id}>
                <Name of={each.name} />
                <div className="secondary">{words(each)}</div>
              </div>
            ))}
            {incentives.length > CELL_INCENTIVES_MAX && (
              <div className="secondary">+{incentives.length - CELL_INCENTIVES_MAX}</div>
            )}
          </div>
        );
      },
    },
    {
      id: 'levels',
      label: t`Recruiter levels`,
      from: 'desktop',
      cell: ({ detail }) => (
        <span className="secondary">
          {detail?.multi_level_incentives
            ?.map((each) => `${each.level}: ${levelWords(each)}`)
            .sort()
            .join(', ')}
          {detail?.multi_level_incentives?.length === 0 && empty(t`None`)}
        </span>
      ),
    },
  ];
  return columns.filter(({ id }) => id !== 'levels' || hasLevels);
}

function useProgramColumn<Item>(programIdOf: (item: Item) => string): readonly Column<Item>[] {
  const { t } = useLingui();
  const { data: programs = [] } = usePrograms();
  if (programs.length < 2) return [];
  const nameOf = (id: string) => programs.find((each) => each.id === id)?.name ?? id;
  return [
    {
      id: 'program',
      label: t`Program`,
      from: 'desktop',
      cell: (item) => <Name of={nameOf(programIdOf(item))} />,
    },
  ];
}

function IncentivesTable({ known }: { known: readonly KnownGroup[] }) {
  const { t } = useLingui();
  const words = useTermsInWords();
  const { data, error, refetch } = useIncentives();
  const columns: Column<Incentive>[] = [
    { id: 'name', label: t`Incentive`, lead: true, at: 'title', cell: ({ name }) => name },
    {
      id: 'terms',
      label: t`Terms`,
      at: 'whole',
      cell: (each) => <div className="terms">{words(each)}</div>,
    },
    ...useProgramColumn(({ program_id }: Incentive) => program_id),
    { id: 'groups', label: t`Used by`, at: 'amount', cell: ({ id }) => <UsedBy id={id} known={known} /> },
    {
      id: 'version',
      label: t`Version`,
      end: true,
      from: 'laptop',
      cell: ({ version }) => <span className="num">{version}</span>,
    },
    { id: 'updated', label: t`Effective since`, cell: ({ updated_at }) => <Time at={updated_at} as="day" /> },
  ];
  return (
    <List
      label={t`Incentives`}
      list={{ rows: data, error, refetch: () => void refetch() }}
      columns={columns}
      empty={
        <Empty title={<Trans>No incentives yet.</Trans>}>
          <Trans>
            An incentive defines what affiliates earn from a sale. Create one and attach it to a group.
          </Trans>
        </Empty>
      }
      page="/$mode/groups/incentives/$id"
    />
  );
}

function UsedBy({ id, known }: { id: string; known: readonly KnownGroup[] }) {
  const { groups } = usersOf(id, known);
  if (groups.length > 0) return groups.map(({ group }) => group.name).join(', ');
  return (
    <Status shape="waiting" tone="quiet">
      <Trans>no group</Trans>
    </Status>
  );
}
