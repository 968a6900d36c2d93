/** Internal notes go with the ticket when its customer is erased. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTicketDesk, type TicketDesk } from '../../test/ticket-desk.ts';
import { erasures } from './erasures.ts';

let desk: TicketDesk;
beforeAll(async () => void (desk = await openTicketDesk()));
afterAll(() => desk.world.close());

it('leaves no note of theirs, and those of others', async () => {
  const [gone, kept] = [await desk.raise(), await desk.raiseAs(desk.otherCustomer)];
  for (const { id } of [gone, kept])
    await desk.staff.api.POST('/add_ticket_note', { body: { id, message: '<p>Known.</p>' } });
  await desk.world.db.transaction().execute(async (tx) => {
    for (const statement of erasures(desk.customer.id)) await statement.execute(tx);
  });
  const left = await desk.world.db.selectFrom('ticket_notes').select('ticket_id').execute();
  expect(left).toEqual([{ ticket_id: kept.id }]);
});
