/** What must be known before paying: the bank still decides, or the same was bought today. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import { AppLink } from '@portal/shell/app-link';
import { WholeWords } from '@portal/ui/patterns/whole-words';
import { IconClock, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { ArrivingAlert } from './arriving-alert.tsx';
import type { Standing } from './payment.queries.ts';
import type { StandingNow } from './use-standing.ts';

export type PaidBeforeProps = {
  now: StandingNow;
  /** The buyer wants to pay all the same. */
  again: boolean;
  onAgain: (again: boolean) => void;
  /** Asks at once whether the bank has decided. */
  onLook: () => Promise<unknown>;
};

export function PaidBefore({ now, again, onAgain, onLook }: PaidBeforeProps) {
  const { standing, refused } = now;
  if (standing?.state === 'unconfirmed') {
    return <Undecided again={again} onAgain={onAgain} onLook={onLook} />;
  }
  return (
    <>
      {refused && (
        <ArrivingAlert color="red" icon={<IconInfoCircle aria-hidden />} role="alert">
          {REFUSED}
        </ArrivingAlert>
      )}
      {standing !== undefined && standing.bought.length > 0 && (
        <Bought bought={standing.bought} again={again} onAgain={onAgain} />
      )}
    </>
  );
}

function Undecided({ again, onAgain, onLook }: Omit<PaidBeforeProps, 'now'>) {
  const [looking, setLooking] = useState(false);
  const look = () => {
    setLooking(true);
    void onLook().finally(() => setLooking(false));
  };
  return (
    <ArrivingAlert
      color="yellow"
      icon={<IconClock aria-hidden />}
      role="status"
      title="Waiting for your bank"
    >
      <Stack gap="sm">
        <Text size="sm">
          <WholeWords>{UNDECIDED}</WholeWords>
        </Text>
        <Group>
          <Button variant="default" loading={looking} onClick={look}>
            Check again
          </Button>
        </Group>
        <Checkbox
          label="Pay a second time?"
          description="We keep one payment. If your bank takes both, the other one goes back to you."
          checked={again}
          onChange={({ currentTarget }) => onAgain(currentTarget.checked)}
        />
      </Stack>
    </ArrivingAlert>
  );
}

type BoughtProps = Pick<PaidBeforeProps, 'again' | 'onAgain'> & Pick<Standing, 'bought'>;

function Bought({ bought, again, onAgain }: BoughtProps) {
  return (
    <ArrivingAlert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      role="status"
      title="You bought this already"
    >
      <Stack gap="sm">
        {bought.map(({ id, order_id: number, order_name: name, created_at: at }) => (
          <Text key={id} size="sm">
            {name}, {istText(new Date(at))}: <AppLink to={`/orderdetail/${id}`}>{number}</AppLink>
          </Text>
        ))}
        <Checkbox
          label="Buy it a second time"
          checked={again}
          onChange={({ currentTarget }) => onAgain(currentTarget.checked)}
        />
      </Stack>
    </ArrivingAlert>
  );
}

const UNDECIDED =
  'Your bank has not confirmed this payment yet. Do not pay again. We tell you here and by e-mail.';
const REFUSED = 'Your bank did not take the payment, so there is no order. You can pay again.';
