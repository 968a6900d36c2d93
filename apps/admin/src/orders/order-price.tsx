/** The price of an order with its discount; changed while the order is unpaid. */

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { formatRs, formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { AT_LIST_PRICE, type PriceEntry, PriceFields, readPrice } from '@portal/features/orders/price-fields';
import type { Task } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { useState } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { useSend } from './use-send.ts';

export type OrderPriceProps = { order: Task };

export function OrderPrice({ order }: OrderPriceProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const { discount } = order;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <span>{formatRsDash(rupeesToPaise(order.price))}</span>
        {order.payment_id === null && !order.is_cancelled && (
          <Button variant="subtle" size="compact-md" onClick={() => setOpened(true)}>
            Change price
          </Button>
        )}
      </Group>
      {discount !== null && (
        <Text size="sm" c="dimmed">
          {formatRs(rupeesToPaise(discount.amount))} off the list price of{' '}
          {formatRs(rupeesToPaise(discount.list_price))}
          {discount.reason !== '' && `. ${discount.reason}`}
        </Text>
      )}
      <ModalDialog opened={opened} onClose={close} title={`Price of ${order.order_id}`}>
        <PriceForm order={order} onClose={close} />
      </ModalDialog>
    </>
  );
}

function PriceForm({ order, onClose }: OrderPriceProps & { onClose: () => void }) {
  const api = useApi();
  const list = order.discount?.list_price ?? order.price;
  const [value, setValue] = useState(() => firstEntry(order));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const send = useSend(onClose, async () => {
    const read = readPrice(value, list);
    if ('agreed' in read)
      await data(api.POST('/set_order_price', { body: { order_id: order.id, ...read.agreed } }));
  });
  const submit = (event: { preventDefault: () => void }) => {
    const read = readPrice(value, list);
    setWrong('errors' in read ? read.errors : {});
    if ('errors' in read) event.preventDefault();
    else send.submit(event);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PriceFields
          list={list}
          rate={order.gst_rate}
          value={value}
          onChange={setValue}
          error={(field) => wrong[field] ?? send.fields[field]}
        />
        {send.problem !== undefined && (
          <Alert color="red" role="alert">
            {send.problem}
          </Alert>
        )}
        <DialogActions busy={send.busy} label="Set price" onClose={onClose} />
      </Stack>
    </form>
  );
}

const firstEntry = ({ discount, price }: Task): PriceEntry =>
  discount === null ? AT_LIST_PRICE : { kind: 'price', figure: String(price), reason: discount.reason };
