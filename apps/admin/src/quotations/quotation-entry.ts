/** The form of a quotation as it is filled in, and as it is sent. */

import type { ServiceChoice } from '@portal/features/orders/add-order.queries';
import { AT_LIST_PRICE, type PriceEntry, readPrice } from '@portal/features/orders/price-fields';
import type { paths } from '@portal/sdk/contract.gen';
import { plainRules } from '@portal/shell/form-rules';

export type SentQuotation = paths['/add_quotation']['post']['requestBody']['content']['application/json'];

export type ItemEntry = { service: number | undefined; price: PriceEntry };

type QuotationEntry = {
  customer: number | undefined;
  items: readonly ItemEntry[];
  note: string;
  valid_until: string;
};

export const emptyItem: ItemEntry = { service: undefined, price: AT_LIST_PRICE };

export const NEW_QUOTATION: QuotationEntry = {
  customer: undefined,
  items: [emptyItem],
  note: '',
  valid_until: '',
};

export const quotationRules = (services: readonly ServiceChoice[]) =>
  plainRules(({ customer, items, note, valid_until: until }: QuotationEntry) => {
    const read = items.map((item) => readItem(item, services));
    const errors = Object.fromEntries(
      read.flatMap((item, index) =>
        'errors' in item
          ? Object.entries(item.errors).map(([field, message]) => [`items.${index}.${field}`, message])
          : [],
      ),
    );
    if (customer === undefined) errors['customer'] = 'Choose a customer.';
    if (customer === undefined || Object.keys(errors).length > 0) return { errors };
    return {
      sent: {
        customer,
        items: read.flatMap((item) => ('sent' in item ? [item.sent] : [])),
        ...(note.trim() !== '' && { note }),
        ...(until !== '' && { valid_until: until }),
      } satisfies SentQuotation,
    };
  });

function readItem(
  { service, price }: ItemEntry,
  services: readonly ServiceChoice[],
): { sent: SentQuotation['items'][number] } | { errors: Record<string, string> } {
  if (service === undefined) return { errors: { service: 'Choose a service.' } };
  if (price.kind === 'list') return { sent: { service } };
  const read = readPrice(price, services.find(({ id }) => id === service)?.price ?? 0);
  return 'errors' in read ? read : { sent: { service, agreed_price: read.agreed } };
}
