import { APIError } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { Button } from '../src/components/button.tsx';
import { ActionMenu, Select } from '../src/components/choice.tsx';
import { CodeBlock } from '../src/components/code-block.tsx';
import { Combobox } from '../src/components/combobox.tsx';
import { ConfirmDialog } from '../src/components/confirm-dialog.tsx';
import { Checkbox, TextField } from '../src/components/field.tsx';
import { FilterBar } from '../src/components/filter-bar.tsx';
import { Form, FormButtons } from '../src/components/form.tsx';
import type { Named } from '../src/components/named.ts';
import { PeriodPicker } from '../src/components/period-picker.tsx';
import { RejectDialog } from '../src/components/reject-dialog.tsx';

export type States = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

const nothing = () => undefined;

const people = [
  { id: 'aff_1', label: 'Ada Lindqvist', detail: 'ada@lindqvist.example' },
  { id: 'aff_2', label: 'Ben Okafor', detail: 'ben@okafor.example' },
  { id: 'aff_3', label: 'ليلى حداد', detail: 'layla@haddad.example' },
];

const named: Named = {
  key: ['catalogue', 'people'],
  by: 'Name or e-mail',
  find: async (text) => people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
  nameOf: async (id) => people.find((each) => each.id === id)?.label ?? id,
};

const broken: Named = {
  key: ['catalogue', 'broken'],
  by: 'Name or e-mail',
  find: () => Promise.reject(new Error('The search failed.')),
  nameOf: async (id) => id,
};

const presets = [
  { id: 'month', label: 'This month', first: '2026-11-01', last: '2026-11-26' },
  { id: 'before', label: 'Last month', first: '2026-10-01', last: '2026-10-31' },
];

const refused = (field: string, message: string) =>
  new APIError({
    status: 400,
    code: 'VALIDATION_ERROR',
    message,
    field,
    details: [{ field, message }],
    requestId: 'req_catalogue',
  });

function SampleForm(props: { error?: unknown; isReady?: boolean; isSaved?: boolean; missing?: string }) {
  const [name, setName] = useState('Ada Lindqvist');
  return (
    <Form
      className="stack form"
      of={{ submit: nothing, isReady: true, ...props }}
      unchanged="Your changes were not saved."
    >
      <TextField label="Name" field="name" value={name} onChange={setName} />
      <FormButtons verb="Save" onCancel={nothing} />
    </Form>
  );
}

function SampleFilters({ initial }: { initial: Readonly<Record<string, string | undefined>> }) {
  const [values, setValues] = useState(initial);
  return (
    <FilterBar
      values={values}
      onChange={(change) => setValues({ ...values, ...change })}
      filters={[
        { id: 'affiliate_id', label: 'Affiliate', named },
        { id: 'status', label: 'Status', options: [{ id: 'paid', label: 'Paid' }] },
        { id: 'category', label: 'Category' },
        {
          id: 'from',
          label: 'Date',
          days: {
            until: 'to',
            today: '2026-11-26',
            note: 'Days begin and end in the time zone of the program, Europe/Berlin.',
            presets,
            read: ({ from, to }) => ({ ...(from && { first: from }), ...(to && { last: to }) }),
            write: ({ first, last }) => ({ from: first, to: last }),
          },
        },
      ]}
    />
  );
}

/** Dialogs open with a button, so that they do not cover the page. */
function Opened({ children }: { children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

export const controls: States = {
  Button: {
    looks: (
      <div className="row wrap">
        <Button look="primary">Primary</Button>
        <Button>Plain</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="danger">Danger</Button>
        <Button icon="plus">With an icon</Button>
        <Button icon="copy" aria-label="Icon alone" />
        <Button small>Small</Button>
      </div>
    ),
    disabled: (
      <div className="row wrap">
        <Button look="primary" isDisabled>
          Primary
        </Button>
        <Button isDisabled>Plain</Button>
        <Button look="danger" isDisabled>
          Danger
        </Button>
      </div>
    ),
  },
  TextField: {
    empty: <TextField label="Name" placeholder="Ada Lindqvist" hint="As it stands on payouts." />,
    refused: <TextField label="E-mail" defaultValue="ada@" error="Must be an e-mail address." />,
    amount: <TextField label="Amount" defaultValue="1,234.50" amount />,
    'several lines': <TextField label="Reason" defaultValue="Not a fit" multiline />,
    disabled: <TextField label="Tracking id" defaultValue="ada" isDisabled />,
  },
  Checkbox: {
    states: (
      <div className="row">
        <Checkbox>Off</Checkbox>
        <Checkbox defaultSelected>On</Checkbox>
        <Checkbox isIndeterminate>Some</Checkbox>
        <Checkbox isDisabled>Disabled</Checkbox>
      </div>
    ),
  },
  Select: {
    chosen: (
      <Select label="Sort" value="new" onChange={nothing} options={[{ id: 'new', label: 'Newest first' }]} />
    ),
    labelled: (
      <Select
        label="Group"
        labelled
        value={null}
        placeholder="Choose a group"
        onChange={nothing}
        options={[{ id: 'a', label: 'Creators' }]}
      />
    ),
    refused: (
      <Select
        label="Group"
        labelled
        value="a"
        error="There is no such group."
        onChange={nothing}
        options={[{ id: 'a', label: 'Creators' }]}
      />
    ),
  },
  ActionMenu: {
    closed: (
      <ActionMenu
        trigger={<Button icon="down">More</Button>}
        actions={[
          { id: 'edit', label: 'Edit', run: nothing },
          { id: 'delete', label: 'Delete', danger: true, run: nothing },
        ]}
      />
    ),
  },
  Combobox: {
    empty: <Combobox label="Affiliate" of={named} onChange={nothing} />,
    chosen: <Combobox label="Affiliate" of={named} initial="Ada Lindqvist" onChange={nothing} />,
    refused: (
      <Combobox
        label="Affiliate"
        of={named}
        initial="Nobody"
        error="Choose an affiliate from the list."
        onChange={nothing}
      />
    ),
    'search fails': <Combobox label="Affiliate" of={broken} onChange={nothing} />,
  },
  FilterBar: {
    none: <SampleFilters initial={{}} />,
    set: (
      <SampleFilters
        initial={{ affiliate_id: 'aff_3', status: 'paid', from: '2026-11-01', to: '2026-11-26' }}
      />
    ),
  },
  PeriodPicker: {
    closed: (
      <PeriodPicker
        days={{ first: '2026-11-01', last: '2026-11-26' }}
        today="2026-11-26"
        note="Days begin and end in the time zone of the program, Europe/Berlin."
        presets={presets}
        onChange={nothing}
      />
    ),
  },
  Form: {
    ready: <SampleForm />,
    saved: <SampleForm isSaved />,
    'refused at a field': <SampleForm error={refused('name', 'Must have at most 255 characters.')} />,
    'refused elsewhere': <SampleForm error={refused('program_id', 'program_id: Required.')} />,
    'read only': <SampleForm missing="write:affiliates" />,
  },
  Dialogs: {
    confirm: (
      <Opened>
        {(isOpen, onClose) => (
          <ConfirmDialog
            title="Approve commissions"
            verb="Approve 9,498"
            count={9_498}
            sums={[{ amount: 67_053.2, currency: 'EUR', what: '9,498 commissions' }]}
            onGo={onClose}
            {...{ isOpen, onClose }}
          >
            Their affiliates can be paid as soon as no hold keeps them back.
          </ConfirmDialog>
        )}
      </Opened>
    ),
    reject: (
      <Opened>
        {(isOpen, onClose) => (
          <RejectDialog
            title="Reject affiliates"
            count={2}
            isPending={false}
            onReject={onClose}
            {...{ isOpen, onClose }}
          >
            They get no credit from now on.
          </RejectDialog>
        )}
      </Opened>
    ),
  },
  CodeBlock: { one: <CodeBlock label="Key" code="sk_live_4qkzU8" /> },
};
