/** The invoice registration portal: its hash, addresses in its parts, and its answers. */

import { expect, it } from 'vitest';
import {
  acknowledgedAt,
  irnSource,
  readPortalAnswer,
  readSignedQr,
  registrationFaults,
} from './registration.ts';
import { splitAddress } from './split-address.ts';

const document = {
  kind: 'invoice' as const,
  number: 'INV/2627/000042',
  issuedAt: new Date('2026-11-28T06:00:00Z'),
  supplierGstin: '29AAGCB7383J1Z4',
  totalPaise: 1_180_050,
};
async function irnOf(source: string) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
const irn = await irnOf(irnSource(document));
const sign = (data: object) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part({ data: JSON.stringify(data), iss: 'NIC' })}.c2ln`;
};
const content = { SellerGstin: '29AAGCB7383J1Z4', DocNo: document.number, TotInvVal: 11_800.5, Irn: irn };
const right = { irn, ackNo: '112610012345678', ackDate: '2026-11-28 17:30:00', qr: sign(content) };

it('computes the IRN from GST number, financial year, kind and number', async () => {
  expect(irnSource(document)).toBe('29AAGCB7383J1Z42026-27INVINV/2627/000042');
  expect(
    irnSource({
      ...document,
      kind: 'credit_note',
      number: 'CRN/2526/000001',
      issuedAt: new Date('2026-01-03T06:00:00Z'),
    }),
  ).toBe('29AAGCB7383J1Z42025-26CRNCRN/2526/000001');
  // The portal's published example.
  expect(await irnOf('29AAFCC9980M1ZR2019-20INV2019-20/KA/1')).toBe(
    '23f498ee41441ecad30f72ba5b9907506c3df70a17b0e0dff46b76a786400662',
  );
});

it('accepts what belongs to the document', () => {
  expect(registrationFaults(right, document, irn)).toEqual([]);
  expect(registrationFaults({ ...right, irn: irn.toUpperCase() }, document, irn)).toEqual([]);
});

it.each([
  ['irn', { irn: 'abc' }],
  ['irn', { irn: 'f'.repeat(64) }],
  ['ack_no', { ackNo: 'ACK 1' }],
  ['ack_date', { ackDate: '28/11/2026' }],
  ['qr', { qr: 'not.a jwt.x' }],
  ['qr', { qr: sign({ ...content, DocNo: 'INV/2627/000043' }) }],
  ['qr', { qr: sign({ ...content, SellerGstin: '27AAPFU0939F1ZV' }) }],
  ['qr', { qr: sign({ ...content, TotInvVal: 11_800 }) }],
  ['qr', { qr: sign({ ...content, Irn: 'f'.repeat(64) }) }],
])('refuses the %s of %j', (field, change) => {
  expect(registrationFaults({ ...right, ...change }, document, irn)).toMatchObject([{ field }]);
});

it('reads the portal’s answer, alone or wrapped', () => {
  const answer = { Irn: irn, AckNo: 112_610_012_345_678, AckDt: right.ackDate, SignedQRCode: right.qr };
  for (const json of [
    answer,
    [answer],
    { Data: answer },
    { Data: JSON.stringify(answer) },
    { result: answer },
  ])
    expect(readPortalAnswer(JSON.stringify(json))).toEqual(right);
  expect(readPortalAnswer('{"Status":0}')).toBeUndefined();
  expect(readPortalAnswer('nothing')).toBeUndefined();
  expect(readSignedQr(right.qr)).toEqual(content);
  expect(acknowledgedAt(right.ackDate)?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
});

it.each([
  ['4 Hill Road, Mumbai 400050', { addr1: '4 Hill Road, Mumbai', loc: 'Mumbai', pin: '400050' }],
  ['12, MG Road\nBengaluru - 560 001', { addr1: '12, MG Road, Bengaluru', loc: 'Bengaluru', pin: '560001' }],
  ['400050', { addr1: 'India', loc: 'India', pin: '400050' }],
  ['Lake View', { addr1: 'Lake View', loc: 'Lake View', pin: undefined }],
])('splits %j', (address, parts) => {
  expect(splitAddress(address)).toMatchObject(parts);
});

it('splits a long address over two lines', () => {
  const { addr1, addr2 } = splitAddress(`${'x'.repeat(150)}, Mumbai 400050`);
  expect([addr1.length, addr2]).toEqual([100, `${'x'.repeat(50)}, Mumbai`]);
});
