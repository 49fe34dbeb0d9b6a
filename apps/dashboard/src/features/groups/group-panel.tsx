import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { GroupIncentive, MultiLevelIncentive } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useMonth } from '../../app/use-month.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Amounts, Count } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { Affiliates } from './affiliates.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { LevelForm } from './level-form.tsx';
import { useLevelInWords, useTermsInWords } from './terms.ts';
import { byGroup, type KnownGroup, useIncentives } from './use-groups.ts';

/** Group, with the terms for its members and for the affiliates who recruited them. */
export function GroupPanel({ known, onClose }: { known: KnownGroup; onClose: () => void }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const { group, affiliates } = known;
  const month = useMonth(byGroup)(group.id);
  const amounts = (of: 'sales' | 'commission') =>
    (month?.money ?? []).map((each) => ({ currency: each.currency, amount: each[of] }));
  return (
    <Panel
      label={t`Group ${group.name}`}
      onClose={onClose}
      title={<h2 className="cut">{group.name}</h2>}
      foot={<GroupActions known={known} onClose={onClose} />}
    >
      {group.description && <p className="secondary">{group.description}</p>}
      {group.is_default && (
        <p className="secondary">
          <Trans>Affiliates who join without a group are added to this group.</Trans>
        </p>
      )}
      <Facts
        of={[
          [
            t`Affiliates`,
            typeof affiliates === 'number' && (
              <Link to="/$mode/affiliates" params={{ mode }} search={{ group_id: group.id }} className="link">
                <Affiliates count={affiliates} />
              </Link>
            ),
          ],
          [t`New customers, 30 days`, month !== undefined && <Count of={month?.customers ?? 0} />],
          [t`Sales, 30 days`, month !== undefined && <Amounts of={amounts('sales')} none="0" />],
          [t`Commission, 30 days`, month !== undefined && <Amounts of={amounts('commission')} none="0" />],
          [t`Id`, <Id key="id" of={group.id} />],
        ]}
      />
      <Attached known={known} />
      <Levels known={known} />
    </Panel>
  );
}

function GroupActions({ known, onClose }: { known: KnownGroup; onClose: () => void }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { group, affiliates } = known;
  const [isNaming, setNaming] = useState(false);
  const makeDefault = useChange(() => client.groups.update(group.id, { is_default: true }));
  if (!can('write:groups')) return <Missing permission="write:groups" />;
  return (
    <div className="stack grow">
      {makeDefault.error && <Problem error={makeDefault.error} />}
      <div className="row wrap">
        <Button onPress={() => setNaming(true)}>
          <Trans>Rename…</Trans>
        </Button>
        {!group.is_default && (
          <Button onPress={() => makeDefault.mutate(undefined)} isDisabled={makeDefault.isPending}>
            <Trans>Use for new affiliates</Trans>
          </Button>
        )}
        {!group.is_default && affiliates === 0 && can('delete:groups') && (
          <DeleteButton
            label={<Trans>Delete…</Trans>}
            title={t`Delete ${group.name}`}
            verb={<Trans>Delete group</Trans>}
            change={() => client.groups.delete(group.id)}
            onDone={onClose}
            what={[
              t`The group and its levels will be permanently deleted. Its incentives are kept.`,
              t`It has no affiliates, so no commissions are affected.`,
            ]}
          />
        )}
      </div>
      <GroupDialog key={group.name} of={group} isOpen={isNaming} onClose={() => setNaming(false)} />
    </div>
  );
}

function Missing({ permission }: { permission: string }) {
  return (
    <span className="secondary">
      <Trans>You need the {permission} permission to change this.</Trans>
    </span>
  );
}

function Attached({ known: { group, detail } }: { known: KnownGroup }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const all = useIncentives();
  const attached = detail?.incentives ?? [];
  const others = (all.data ?? []).filter(
    ({ id, program_id }) =>
      program_id === group.program_id && !attached.some(({ incentive_id }) => incentive_id === id),
  );
  const attach = useChange((incentive_id: string) =>
    client.groups.incentives.create(group.id, { incentive_id }),
  );
  return (
    <section className="section">
      <h3>
        <Trans>Incentives</Trans>
      </h3>
      {attach.error && <Problem error={attach.error} unchanged={t`The incentive was not attached.`} />}
      <ul className="attached">
        {attached.map((each) => (
          <AttachedIncentive key={each.id} of={each} groupId={group.id} />
        ))}
      </ul>
      {detail && attached.length === 0 && (
        <p className="secondary">
          <Trans>No incentive attached: affiliates in this group earn nothing.</Trans>
        </p>
      )}
      {can('write:groups') && others.length > 0 && (
        <Select
          label={t`Attach incentive`}
          icon="plus"
          placeholder={t`Attach incentive`}
          value={null}
          onChange={(id) => attach.mutate(id)}
          isDisabled={attach.isPending}
          options={others.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
    </section>
  );
}

function AttachedIncentive({ of, groupId }: { of: GroupIncentive; groupId: string }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const words = useTermsInWords();
  return (
    <Attachment
      label={t`Detach ${of.name}`}
      verb={<Trans>Detach…</Trans>}
      onRemove={() => client.groups.incentives.delete(groupId, of.id)}
      name={
        <Link to="/$mode/groups/incentives/$id" params={{ mode, id: of.incentive_id }} className="link name">
          {of.name}
        </Link>
      }
      detail={words(of)}
    />
  );
}

function Levels({ known: { group, detail } }: { known: KnownGroup }) {
  const { t } = useLingui();
  const { can } = useHere();
  const [isAdding, setAdding] = useState(false);
  const levels = [...(detail?.multi_level_incentives ?? [])].sort((a, b) => a.level - b.level);
  const free = [1, 2, 3].filter((level) => !levels.some((each) => each.level === level));
  return (
    <section className="section">
      <h3>
        <Trans>Levels: commission for recruiters</Trans>
      </h3>
      <ul className="attached">
        {levels.map((level) => (
          <LevelLine key={level.id} of={level} groupId={group.id} free={free} />
        ))}
      </ul>
      {detail && levels.length === 0 && (
        <p className="secondary">
          <Trans>No levels: recruiters earn nothing.</Trans>
        </p>
      )}
      {can('write:groups') && free.length > 0 && !isAdding && (
        <Button icon="plus" onPress={() => setAdding(true)}>{t`Add level`}</Button>
      )}
      {isAdding && <LevelForm groupId={group.id} free={free} onClose={() => setAdding(false)} />}
    </section>
  );
}

function LevelLine({
  of,
  groupId,
  free,
}: {
  of: MultiLevelIncentive;
  groupId: string;
  free: readonly number[];
}) {
  const { t } = useLingui();
  const { client } = useHere();
  const words = useLevelInWords();
  return (
    <Attachment
      label={t`Remove level ${of.level}`}
      verb={<Trans>Remove…</Trans>}
      onRemove={() => client.groups.multiLevelIncentives.delete(groupId, of.id)}
      name={<span className="name">{t`Level ${of.level}`}</span>}
      detail={words(of)}
      edit={{
        label: t`Change level ${of.level}`,
        form: (close) => <LevelForm groupId={groupId} of={of} free={free} onClose={close} />,
      }}
    />
  );
}

interface AttachmentProps {
  readonly name: ReactNode;
  readonly detail: string;
  readonly label: string;
  /** Short form of the label, shown before the question. */
  readonly verb: ReactNode;
  readonly onRemove: () => PromiseLike<unknown>;
  /** Form that replaces the value while it is edited. */
  readonly edit?: { readonly label: string; readonly form: (close: () => void) => ReactNode };
}

/** Item with a remove button. The first press explains what stays unchanged; the second removes the item. */
function Attachment({ name, detail, label, verb, onRemove, edit }: AttachmentProps) {
  const { t } = useLingui();
  const { can } = useHere();
  const [isAsked, setAsked] = useState(false);
  const [isEditing, setEditing] = useState(false);
  // When the form closes, return the focus to the button that opened it.
  const [wasEdited, setWasEdited] = useState(false);
  const stopEditing = () => {
    setEditing(false);
    setWasEdited(true);
  };
  const remove = useChange(onRemove);
  return (
    <li>
      <div className="row">
        <div className="grow cut">{name}</div>
        {edit && can('write:groups') && !isAsked && !isEditing && (
          <Button
            small
            look="quiet"
            aria-label={edit.label}
            autoFocus={wasEdited}
            onPress={() => setEditing(true)}
          >
            <Trans>Change</Trans>
          </Button>
        )}
        {can('delete:groups') && !isAsked && !isEditing && (
          <Button small look="quiet" aria-label={label} onPress={() => setAsked(true)}>
            {verb}
          </Button>
        )}
      </div>
      <div className="secondary">{detail}</div>
      {isEditing && edit?.form(stopEditing)}
      {isAsked && (
        <div className="stack ask">
          <span className="secondary">
            <Trans>Future sales earn nothing at this level. Commissions already earned do not change.</Trans>
          </span>
          {remove.error && <Problem error={remove.error} unchanged={t`Nothing was changed.`} />}
          <div className="row">
            <Button
              small
              look="danger"
              autoFocus
              onPress={() => remove.mutate()}
              isDisabled={remove.isPending}
            >
              {label}
            </Button>
            <Button small look="quiet" onPress={() => setAsked(false)}>
              <Trans>Keep</Trans>
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
