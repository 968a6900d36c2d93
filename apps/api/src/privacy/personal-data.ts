/**
 * Every column of every table: what becomes of it when its customer is erased, and where the archive of their data
 * shows it. personal-data.test.ts holds the list against the schema, the erasure and the archive (record 0014).
 */
import { accounts } from './personal-data/accounts.ts';
import { conversations } from './personal-data/conversations.ts';
import type { Fates } from './personal-data/fates.ts';
import { money } from './personal-data/money.ts';
import { ofNoCustomer } from './personal-data/of-no-customer.ts';
import { orders } from './personal-data/orders.ts';

export const personalData = {
  ...accounts,
  ...orders,
  ...conversations,
  ...money,
  ...ofNoCustomer,
} satisfies Fates;
