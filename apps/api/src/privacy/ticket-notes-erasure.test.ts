import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';
import { erasureStatements } from './erasure-statements.ts';

let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture()));
afterAll(() => fixture.testApp.close());

it("erases the internal notes on the customer's tickets and no others", async () => {
  const [gone, kept] = [await fixture.raise(), await fixture.raiseAs(fixture.otherCustomer)];
  for (const { id } of [gone, kept])
    await fixture.staff.api.POST('/add_ticket_note', { body: { id, message: '<p>Known.</p>' } });
  await fixture.testApp.db.transaction().execute(async (tx) => {
    for (const statement of erasureStatements(fixture.customer.id)) await statement.execute(tx);
  });
  const left = await fixture.testApp.db.selectFrom('ticket_notes').select('ticket_id').execute();
  expect(left).toEqual([{ ticket_id: kept.id }]);
});
