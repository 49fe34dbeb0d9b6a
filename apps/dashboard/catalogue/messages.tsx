import { APIError, ConnectionError, TimeoutError } from '@tributary/sdk';
import { BulkOutcome } from '../src/components/bulk-outcome.tsx';
import { Button } from '../src/components/button.tsx';
import { Banner, Copy, Empty, Problem } from '../src/components/notes.tsx';
import { ShownOnce } from '../src/components/shown-once.tsx';
import type { States } from './controls.tsx';

const nothing = () => undefined;

const answered = (status: number, code: ConstructorParameters<typeof APIError>[0]['code'], message: string) =>
  new APIError({ status, code, message, details: [], requestId: 'req_catalogue' });

export const messages: States = {
  Banner: {
    plain: <Banner>Times are in UTC.</Banner>,
    good: <Banner tone="good">40 commissions approved.</Banner>,
    warn: <Banner tone="warn">The customer may be the affiliate.</Banner>,
    bad: <Banner tone="bad">The payout failed.</Banner>,
  },
  Empty: {
    'nothing yet': (
      <Empty title="No coupons yet.">
        A code credits its affiliate without a click.
        <br />
        <Button look="primary" icon="plus">
          Create one
        </Button>
      </Empty>
    ),
    'nothing matches': (
      <Empty title="No results match these filters.">
        <Button>Clear filters</Button>
      </Empty>
    ),
  },
  Problem: {
    'no network': <Problem error={new ConnectionError('No network.')} retry={nothing} />,
    'no answer in time': <Problem error={new TimeoutError('No answer in time.')} retry={nothing} />,
    'server busy': (
      <Problem error={answered(503, 'SERVICE_UNAVAILABLE', 'Try again later.')} retry={nothing} />
    ),
    'too many requests': (
      <Problem error={answered(429, 'RATE_LIMITED', 'Too many requests.')} retry={nothing} />
    ),
    'not found': <Problem error={answered(404, 'NOT_FOUND', 'There is no such payout.')} retry={nothing} />,
    'a defect': <Problem error={new Error('undefined is not a function')} retry={nothing} />,
  },
  BulkOutcome: {
    done: (
      <BulkOutcome
        error={null}
        result={{ done: 40, unchanged: 2, failed: [] }}
        done={40}
        words={(count) => `${count} commissions approved.`}
        pageOf={() => ({ to: '/' })}
        onDismiss={nothing}
      />
    ),
    'some refused': (
      <BulkOutcome
        error={null}
        result={{
          done: 38,
          unchanged: 0,
          failed: [
            { id: 'trx_1', name: 'Ada Lindqvist, 20.00 USD', message: 'trx_1 is in a payout.' },
            { id: 'trx_2', message: 'trx_2 is in a payout.' },
          ],
        }}
        done={38}
        words={(count) => `${count} commissions approved.`}
        pageOf={() => ({ to: '/' })}
        onDismiss={nothing}
      />
    ),
    'stopped half-way': (
      <BulkOutcome
        error={new ConnectionError('No network.')}
        result={undefined}
        done={500}
        words={(count) => `${count} commissions approved.`}
        pageOf={() => ({ to: '/' })}
        onDismiss={nothing}
      />
    ),
  },
  Copy: {
    icon: <Copy text="trx_01m8a" />,
    labelled: <Copy text="trx_01m8a" label="Copy the id" />,
  },
  ShownOnce: {
    secret: <ShownOnce title="The key is made." secret="sk_live_4qkzU8" label="Key" onDone={nothing} />,
    lost: <ShownOnce title="The key is made." secret={null} label="Key" onDone={nothing} />,
  },
};
