/** Fills a database with customers and their orders in bulk, as set-based statements without a time limit. */

import pg from 'pg';
import { bulkLoad } from './bulk-load.ts';

export interface OrderVolume {
  orders: number;
  perCustomer: number;
  passwordHash: string;
}

export async function loadOrders(
  databaseUrl: string,
  { orders, perCustomer, passwordHash }: OrderVolume,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await bulkLoad(client, ['people', 'orders'], () =>
      addOrders(client, { orders, perCustomer, passwordHash }),
    );
    await client.query('vacuum analyze');
    // Flushes the loaded data to disk before measuring.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function addOrders(
  client: pg.Client,
  { orders, perCustomer, passwordHash }: OrderVolume,
): Promise<void> {
  await client.query(
    `insert into people (user_type, name, email, phone, password_hash)
     select 'user', 'Customer ' || n, 'bench-' || n || '@example.in', '9812345678', $2
     from generate_series(1, $1::int) n`,
    [Math.ceil(orders / perCustomer), passwordHash],
  );
  // In the order of time, so that rows of one customer or name are not adjacent.
  await client.query(
    `insert into orders (customer_id, service_id, service_name, category, details, timeline, sac_code, price_paise,
       gst_paise, gst_rate_basis_points, steps, billing_name, billing_email, billing_phone, status, created_at)
     select p.id, s.id, s.name, c.name, s.details, s.timeline, s.sac_code, s.price_paise,
       s.price_paise * 18 / 100, 1800, s.steps, p.name, p.email, p.phone, 'Pending',
       now() - round * interval '3 days'
     from generate_series($1::int, 1, -1) round
     cross join (select id, name, email, phone, row_number() over (order by id) as n from people where email like 'bench-%') p
     join (select *, row_number() over (order by id) as n, count(*) over () as many from services) s
       on s.n = 1 + (p.n + round) % s.many
     join categories c on c.id = s.category_id
     order by round desc, md5(p.id::text)`,
    [perCustomer],
  );
}
