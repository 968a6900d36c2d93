/**
 * Fills an empty database with the demo catalogue, accounts, orders with their documents and invoices, chats and
 * tickets, once; rejected in production (admin-login-007).
 */

import { rupeesToPaise } from '@portal/domain/money';
import type { OfficialFee } from '@portal/domain/official-fees';
import { assertSteps } from '@portal/domain/order-status';
import { isLive } from '@portal/environment/stage';
import { sql } from 'kysely';
import type { Config } from '../../src/config.ts';
import { createHasher } from '../../src/crypto/password-hash.ts';
import type { Db, Tx } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { type IdentityConfig, providerIdentity } from '../../src/settings/settings-registry.ts';
import { createDocumentStore, type StoreConfig } from '../../src/storage/document-store.ts';
import { catalogue } from './catalogue/catalogue.ts';
import type { SeedService } from './catalogue/seed-service.ts';
import { demoPassword, demoPeople } from './demo-people.ts';
import { insertChats } from './seed-chats.ts';
import { insertDocuments } from './seed-documents.ts';
import { insertInvoices } from './seed-invoices.ts';
import { insertOrders } from './seed-orders.ts';
import { insertTickets } from './seed-tickets.ts';

export type DemoConfig = StoreConfig & IdentityConfig & Pick<Config, 'APP_STAGE' | 'DATA_SECRET'>;

/** Returns whether it wrote. Does not change a database that was seeded before or contains people or services. */
export async function seedDemo(db: Db, config: DemoConfig): Promise<boolean> {
  if (isLive(config.APP_STAGE)) {
    throw new Error('The demo seed holds known passwords and is not for production.');
  }
  const passwordHash = await createHasher().hash(demoPassword);
  return inTransaction(db, async (tx) => {
    // Concurrent starts seed once.
    await sql`select pg_advisory_xact_lock(hashtext('demo seed'))`.execute(tx);
    if (!(await isEmpty(tx))) return false;
    const now = new Date();
    await insertPeople(tx, passwordHash, now);
    await insertCatalogue(tx);
    const orders = await insertOrders(tx, now);
    await insertDocuments(tx, { files: createDocumentStore(config), dataSecret: config.DATA_SECRET }, orders);
    await insertInvoices(tx, providerIdentity(config, {}));
    await insertChats(tx, orders);
    await insertTickets(tx, now);
    return true;
  });
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const found = await sql<{ filled: boolean }>`
    select exists (select from people) or exists (select from services) as filled`.execute(tx);
  return found.rows[0]?.filled === false;
}

async function insertPeople(tx: Tx, passwordHash: string, now: Date) {
  const people = demoPeople.map(({ asks = false, business, billing_state: state = null, ...person }) => ({
    ...person,
    billing_state: state,
    gst_number: business?.gst_number ?? null,
    business_name: business?.business_name ?? null,
    billing_address: business?.billing_address ?? null,
    password_hash: passwordHash,
    state: asks ? ('pending' as const) : ('active' as const),
    requested_at: asks ? now : null,
  }));
  await tx.insertInto('people').values(people).execute();
}

async function insertCatalogue(tx: Tx) {
  const categories = await tx.selectFrom('categories').select(['id', 'name']).execute();
  // Lists show the newest first, so the last one written is at the top.
  for (const service of catalogue.toReversed()) {
    const category = categories.find(({ name }) => name === service.category);
    if (!category) throw new Error(`${service.name} is of no department`);
    await insertService(tx, category.id, service);
  }
}

const atActuals = ({ name, rupees }: { name: string; rupees: number }): OfficialFee => ({
  name,
  kind: 'at_actuals',
  amount_paise: rupeesToPaise(rupees),
  states: [],
  pure_agent: true,
});

async function insertService(tx: Tx, categoryId: number, service: SeedService) {
  assertSteps(service.steps);
  const { id } = await tx
    .insertInto('services')
    .values({
      category_id: categoryId,
      name: service.name,
      price_paise: rupeesToPaise(service.priceRupees),
      timeline: service.timeline,
      details: service.details,
      video_link: service.videoLink ?? null,
      sac_code: service.sac,
      steps: service.steps,
      official_fees: JSON.stringify((service.officialFees ?? []).map(atActuals)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const documents = service.documents.map((document, index) => ({
    service_id: id,
    position: index + 1,
    name: document.name,
    field_type: document.fieldType,
    required: document.required,
    kind: document.kind ?? null,
    hint: document.hint,
  }));
  await tx.insertInto('service_documents').values(documents).execute();
}
