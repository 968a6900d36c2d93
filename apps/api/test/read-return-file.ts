/** Downloads the portal's file of a return, checks it against its schema and adds up what it reports. */

import { Ajv } from 'ajv';
import { expect } from 'vitest';
import { portalSchema } from './gstr1-schema.ts';
import type { SignedInUser, TestApp } from './test-app.ts';

interface Item {
  itm_det: Amounts;
}
interface Amounts {
  rt: number;
  txval: number;
  iamt?: number;
  camt?: number;
  samt?: number;
}
interface Listed {
  val: number;
  itms: Item[];
}
export interface PortalFile {
  gstin: string;
  fp: string;
  b2b?: { ctin: string; inv: (Listed & { inum: string })[] }[];
  b2cl?: { pos: string; inv: (Listed & { inum: string })[] }[];
  exp?: { exp_typ: string; inv: { inum: string; val: number; itms: Amounts[] }[] }[];
  b2cs?: (Amounts & { pos: string; sply_ty: string })[];
  cdnr?: { ctin: string; nt: (Listed & { nt_num: string })[] }[];
  cdnur?: (Listed & { nt_num: string })[];
  nil?: { inv: { sply_ty: string; expt_amt: number }[] };
  hsn?: Record<'hsn_b2b' | 'hsn_b2c', (Amounts & { hsn_sc: string })[] | undefined>;
  doc_issue?: { doc_det: { doc_num: number; docs: { from: string; to: string; totnum: number }[] }[] };
}

const isValid = new Ajv({ allErrors: true, multipleOfPrecision: 6 }).compile(portalSchema);

/** Returns the response to a fresh link. */
export async function downloadReturn(
  testApp: TestApp,
  { api }: SignedInUser,
  period: string,
  format: 'json' | 'csv',
) {
  const { data } = await api.POST('/gst_return_file', { body: { period, format } });
  if (!data) throw new Error('there is no link');
  const url = data.url.replace(testApp.config.PUBLIC_URL, '');
  return { url, response: await testApp.app.inject({ method: 'GET', url }) };
}

export async function readReturnFile(testApp: TestApp, admin: SignedInUser, period: string) {
  // Each admin may take a few files an hour.
  await testApp.db.deleteFrom('gst_return_files').execute();
  const { response } = await downloadReturn(testApp, admin, period, 'json');
  const file = JSON.parse(response.body) as PortalFile;
  isValid(file);
  expect(isValid.errors ?? []).toEqual([]);
  return { file, sums: sumsOf(file) };
}

function sumsOf({ b2b = [], b2cl = [], exp = [], b2cs = [], cdnr = [], cdnur = [], nil, hsn }: PortalFile) {
  const lists = {
    b2b: b2b.flatMap(({ inv }) => inv),
    b2cl: b2cl.flatMap(({ inv }) => inv),
    exp: exp.flatMap(({ inv }) =>
      inv.map(({ val, itms }) => ({ val, itms: itms.map((item) => ({ itm_det: item })) })),
    ),
    cdnr: cdnr.flatMap(({ nt }) => nt),
    cdnur,
  };
  const halves = Object.entries(hsn ?? {});
  return {
    ...Object.fromEntries(
      Object.entries(lists)
        .filter(([, documents]) => documents.length > 0)
        .map(([table, documents]) => [table, { documents: documents.length, ...addUp(documents) }]),
    ),
    b2cs: Object.fromEntries(b2cs.map((row) => [`${row.pos} ${row.rt}`, paiseOf(row)])),
    nil: Object.fromEntries((nil?.inv ?? []).map((row) => [row.sply_ty, Math.round(row.expt_amt * 100)])),
    sac: Object.fromEntries(
      halves.flatMap(([half, rows = []]) =>
        rows.map((row) => [`${half.slice(4)} ${row.hsn_sc} ${row.rt}`, paiseOf(row)]),
      ),
    ),
  };
}

function addUp(documents: readonly Listed[]) {
  const sum = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
  for (const { val, itms } of documents) {
    const before = sum.taxable + sum.cgst + sum.sgst + sum.igst;
    for (const { itm_det: item } of itms) {
      const paise = paiseOf(item);
      for (const head of ['taxable', 'cgst', 'sgst', 'igst'] as const) sum[head] += paise[head];
    }
    // The value of a document is the sum of its items, and of what is exempt.
    expect(sum.taxable + sum.cgst + sum.sgst + sum.igst - before).toBeLessThanOrEqual(Math.round(val * 100));
  }
  return sum;
}

const paiseOf = ({ txval, camt = 0, samt = 0, iamt = 0 }: Amounts) => ({
  taxable: Math.round(txval * 100),
  cgst: Math.round(camt * 100),
  sgst: Math.round(samt * 100),
  igst: Math.round(iamt * 100),
});
