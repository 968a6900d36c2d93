/**
 * Every column of every table: what the erasure does to it and where the archive shows it. personal-data.test.ts
 * proves the list against the schema, the erasure and the archive (record 0014).
 */

import { accounts } from './personal-data/accounts.ts';
import { conversations } from './personal-data/conversations.ts';
import type { Fates } from './personal-data/fates.ts';
import { money } from './personal-data/money.ts';
import { noCustomerData } from './personal-data/no-customer-data.ts';
import { orders } from './personal-data/orders.ts';
import { taxDocuments } from './personal-data/tax-documents.ts';

export const personalData = {
  ...accounts,
  ...orders,
  ...conversations,
  ...money,
  ...taxDocuments,
  ...noCustomerData,
} satisfies Fates;
