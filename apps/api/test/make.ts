/** Inserts rows that tests require. */

import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { OfficialFee } from '@portal/domain/official-fees';
import type { TaxTreatment } from '@portal/domain/tax-law';
import type { Db } from '../src/db/database.ts';

export const password = 'a good long password';
// The cheapest argon2id parameters, because tests log in thousands of times; a hash contains its own parameters.
const passwordHash = hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

let made = 0;
const next = () => `${++made}-${randomBytes(3).toString('hex')}`;

export interface MadePerson {
  id: number;
  email: string;
  password: string;
}

export async function makePerson(
  db: Db,
  userType: 'user' | 'staff' | 'admin',
  more: {
    email?: string;
    name?: string;
    phone?: string;
    state?: 'active' | 'pending' | 'rejected' | 'deactivated';
  } = {},
): Promise<MadePerson> {
  const row = await db
    .insertInto('people')
    .values({
      user_type: userType,
      name: more.name ?? `Person ${next()}`,
      email: more.email ?? `person-${next()}@example.in`,
      phone: more.phone ?? '9812345678',
      password_hash: await passwordHash,
      department: userType === 'staff' ? 'GST Returns' : null,
      state: more.state ?? 'active',
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  return { ...row, password };
}

/** What exempts the exempt services of tests. */
export const exemption = 'Notification 12/2017 Central Tax (Rate), entry 66';

export interface MadeService {
  id: number;
  name: string;
}

/** A published service with two documents (a required file, an optional text) and three steps. */
export async function makeService(
  db: Db,
  more: {
    name?: string;
    priceRupees?: number;
    steps?: string[];
    fees?: readonly OfficialFee[];
    tax?: TaxTreatment;
  } = {},
): Promise<MadeService> {
  const category = await db
    .insertInto('categories')
    .values({ name: 'Start Up', position: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const service = await db
    .insertInto('services')
    .values({
      category_id: category.id,
      name: more.name ?? `Service ${next()}`,
      price_paise: Math.round((more.priceRupees ?? 10_000) * 100),
      timeline: '12 working days',
      details: 'Everything from the name to the certificate.',
      sac_code: '998214',
      steps: more.steps ?? ['Documents verified', 'Form filed', 'Certificate issued'],
      official_fees: JSON.stringify(more.fees ?? []),
      tax_treatment: more.tax ?? 'standard',
      tax_exemption: more.tax === 'exempt' ? exemption : null,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('service_documents')
    .values([
      {
        service_id: service.id,
        position: 1,
        name: 'PAN card',
        field_type: 'file',
        required: true,
        hint: 'Proof of identity.',
        kind: null,
      },
      {
        service_id: service.id,
        position: 2,
        name: 'Proposed name',
        field_type: 'text',
        required: false,
        hint: 'Two choices.',
        kind: 'name',
      },
    ])
    .execute();
  return service;
}
