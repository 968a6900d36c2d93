/** A document fixture with a virus scanner that can be stopped, and the people of one customer’s orders. */

import { scanQuarantinedFiles } from '../src/documents/scan-quarantined-files.ts';
import { fileOf, createDocumentFixture } from './document-fixture.ts';
import { startFakeClamd } from './fake-clamd.ts';
import { fakeVirus } from './fake-clamd.ts';
import { appendText } from './hostile-files.ts';
import { samplePdf } from './sample-files.ts';
import { settableClock } from './settable-clock.ts';
import type { SignedInUser } from './test-app.ts';

export type QuarantineFixture = Awaited<ReturnType<typeof createQuarantineFixture>>;

/** Passes every check except the scanner's. */
export const infectedPdf = () => fileOf('infected.pdf', appendText(samplePdf(), `%${fakeVirus}`));

export async function createQuarantineFixture() {
  const [clamd, clock] = [await startFakeClamd(), settableClock()];
  const fixture = await createDocumentFixture({ clock }, { CLAMAV_URL: clamd.url });
  const [staff, admin] = [await fixture.testApp.staff(), await fixture.testApp.admin()];
  const { testApp } = fixture;
  return {
    ...fixture,
    clamd,
    staff,
    admin,
    assigned: () => fixture.order({ assignedTo: staff.id }),
    /** Runs it without the scanner. */
    async unscanned<Result>(work: () => Promise<Result>): Promise<Result> {
      clamd.become('hangs up');
      return work().finally(() => clamd.become('works'));
    },
    /** Runs the job once, a minute later. */
    scan(deps: Partial<typeof testApp.deps> = {}) {
      clock.advance(60);
      return scanQuarantinedFiles({ ...testApp.deps, ...deps });
    },
    async workedDocuments(orderId: number) {
      const { data } = await staff.api.POST('/stafforder_detail/{id}', {
        params: { path: { id: orderId } },
        body: {},
      });
      return { documents: data?.order.documents ?? [], issued: data?.order.issued ?? [] };
    },
    async ownDocuments(orderId: number) {
      const { data } = await fixture.customer.api.POST('/order_detail/{id}', {
        params: { path: { id: orderId } },
        body: {},
      });
      return data?.order.documents ?? [];
    },
    upload: (id: number | null) =>
      testApp.db
        .selectFrom('document_uploads')
        .selectAll()
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow(),
    /** Titles of a person's notifications about an order, newest first. */
    async titlesOf(who: SignedInUser, orderId: number) {
      const { data } = await who.api.POST('/getnotification', { body: {} });
      return (data?.notifications ?? [])
        .filter(({ order_id: about }) => about === orderId)
        .map(({ title, detail }) => ({ title, detail }));
    },
    async close() {
      await testApp.close();
      await clamd.stop();
    },
  };
}
