/** A desk whose virus scanner can go away and come back, with the people around one customer's orders. */
import { startFakeClamd } from './fake-clamd.ts';
import { fakeVirus } from './fake-clamd.ts';
import { fileOf, openDesk } from './document-desk.ts';
import { followedBy } from './hostile-files.ts';
import { samplePdf } from './sample-files.ts';
import { settableClock } from './settable-clock.ts';
import { scanQuarantinedFiles } from '../src/documents/scan-quarantined-files.ts';
import type { Signed } from './world.ts';

export type QuarantineDesk = Awaited<ReturnType<typeof openQuarantineDesk>>;

/** Passes every check but the scanner's. */
export const infectedPdf = () => fileOf('infected.pdf', followedBy(samplePdf(), `%${fakeVirus}`));

export async function openQuarantineDesk() {
  const [clamd, clock] = [await startFakeClamd(), settableClock()];
  const desk = await openDesk({ clock }, { CLAMAV_URL: clamd.url });
  const [staff, admin] = [await desk.world.staff(), await desk.world.admin()];
  const { world } = desk;
  return {
    ...desk,
    clamd,
    staff,
    admin,
    assigned: () => desk.order({ assignedTo: staff.id }),
    /** Does it while the scanner is away. */
    async unscanned<Result>(work: () => Promise<Result>): Promise<Result> {
      clamd.become('hangs up');
      return work().finally(() => clamd.become('works'));
    },
    /** One run of the job, a minute later. */
    scan(deps: Partial<typeof world.deps> = {}) {
      clock.advance(60);
      return scanQuarantinedFiles({ ...world.deps, ...deps });
    },
    async workedDocuments(orderId: number) {
      const { data } = await staff.api.POST('/stafforder_detail/{id}', {
        params: { path: { id: orderId } },
        body: {},
      });
      return { documents: data?.order.documents ?? [], issued: data?.order.issued ?? [] };
    },
    async ownDocuments(orderId: number) {
      const { data } = await desk.customer.api.POST('/order_detail/{id}', {
        params: { path: { id: orderId } },
        body: {},
      });
      return data?.order.documents ?? [];
    },
    upload: (id: number | null) =>
      world.db
        .selectFrom('document_uploads')
        .selectAll()
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow(),
    /** Titles of what somebody was notified of about an order, newest first. */
    async titlesOf(who: Signed, orderId: number) {
      const { data } = await who.api.POST('/getnotification', { body: {} });
      return (data?.notifications ?? [])
        .filter(({ order_id: about }) => about === orderId)
        .map(({ title, detail }) => ({ title, detail }));
    },
    async close() {
      await world.close();
      await clamd.stop();
    },
  };
}
