/** Adds data for admins: staff with orders, more customers, tickets, and the messages of every chat. */

import pg from 'pg';
import { bulkLoad } from './bulk-load.ts';

export interface DataVolume {
  /** All of them, those with orders included. */
  customers: number;
  staff: number;
  tickets: number;
  messagesPerOrder: number;
}

export async function loadAdminData(databaseUrl: string, business: DataVolume): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await bulkLoad(client, ['people', 'orders', 'tickets', 'messages'], async () => {
      await addPeople(client, business);
      await assignOrders(client);
      await addTickets(client, business.tickets);
      await addMessages(client, business.messagesPerOrder);
    });
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function addPeople(client: pg.Client, { customers, staff }: DataVolume): Promise<void> {
  await client.query(
    `insert into people (user_type, name, email, phone, password_hash)
     select 'user', 'Visitor ' || n, 'visitor-' || n || '@example.in', '98' || lpad(n::text, 8, '0'), 'none'
     from generate_series(1, $1::int - (select count(*)::int from people where user_type = 'user')) n`,
    [customers],
  );
  await client.query(
    `insert into people (user_type, name, email, phone, department, password_hash)
     select 'staff', 'Colleague ' || n, 'colleague-' || n || '@example.in', '9712345678', departments.name, 'none'
     from generate_series(1, $1::int) n
     join (select name, row_number() over (order by id) as place, count(*) over () as many from categories) departments
       on departments.place = 1 + n % departments.many`,
    [staff],
  );
}

/** In turn, with every third order further on in its steps, so that no status and no staff member is rare. */
async function assignOrders(client: pg.Client): Promise<void> {
  await client.query(
    `update orders set assigned_to = colleagues.id,
       status = case orders.id % 3 when 0 then orders.steps[1] when 1 then orders.steps[cardinality(orders.steps)]
         else orders.status end
     from (select id, row_number() over (order by id) as place, count(*) over () as many from people
           where user_type = 'staff') colleagues
     where colleagues.place = 1 + orders.id % colleagues.many`,
  );
}

async function addTickets(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into tickets (customer_id, assigned_to, service_id, service_name, department, priority, name, email, subject,
       message_html, status, closed_at, created_at, updated_at)
     select o.customer_id, o.assigned_to, o.service_id, o.service_name, 'Income Tax', 'Medium', o.billing_name,
       o.billing_email, 'A question about order ' || o.id, '<p>When will it be done?</p>',
       case o.id % 2 when 0 then 'Open' else 'Closed' end, case o.id % 2 when 0 then null else o.created_at end,
       o.created_at, o.created_at
     from orders o order by o.id limit $1`,
    [count],
  );
}

/** The customer and the staff member in turn; each chat has its last message. */
async function addMessages(client: pg.Client, perOrder: number): Promise<void> {
  await client.query(
    `insert into messages (id, order_id, sent_by, body, sent_at)
     select nextval('message_ids'), o.id, case n % 2 when 0 then o.customer_id else coalesce(o.assigned_to, o.customer_id) end,
       'Message ' || n || ' about order ' || o.id || ': the papers are on their way.', o.created_at + n * interval '1 minute'
     from generate_series(1, $1::int) n cross join orders o`,
    [perOrder],
  );
  await client.query(
    `insert into chats (order_id, last_message_id, last_message_at)
     select order_id, max(id), max(sent_at) from messages group by order_id
     on conflict (order_id) do update
       set last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at`,
  );
}
