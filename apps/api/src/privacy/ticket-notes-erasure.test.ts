/** Internal notes go with the ticket when its customer is erased. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';
import { erasures } from './erasures.ts';

let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture()));
afterAll(() => fixture.testApp.close());

it('leaves no note of theirs, and those of others', async () => {
  const [gone, kept] = [await fixture.raise(), await fixture.raiseAs(fixture.otherCustomer)];
  for (const { id } of [gone, kept])
    await fixture.staff.api.POST('/add_ticket_note', { body: { id, message: '<p>Known.</p>' } });
  await fixture.testApp.db.transaction().execute(async (tx) => {
    for (const statement of erasures(fixture.customer.id)) await statement.execute(tx);
  });
  const left = await fixture.testApp.db.selectFrom('ticket_notes').select('ticket_id').execute();
  expect(left).toEqual([{ ticket_id: kept.id }]);
});
