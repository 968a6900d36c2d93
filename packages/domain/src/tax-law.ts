/** Rates and limits of the tax laws as dated rows, oldest first: a change of law is a new row (record 0063). */

import { type Paise, rupeesToPaise } from './money.ts';

/** What a law says from a day on. */
export type Dated<Value> = {
  /** First day in India on which it holds, yyyy-mm-dd. */
  readonly from: string;
  /** Where it is written. */
  readonly law: string;
  readonly value: Value;
};

/** The row that holds on a day in India, yyyy-mm-dd; throws RangeError for a day before the first. */
export function inForce<Value>(rows: readonly Dated<Value>[], day: string): Dated<Value> {
  const row = rows.findLast(({ from }) => from <= day);
  if (!row) throw new RangeError(`No rule is known for ${day}`);
  return row;
}

/** How a service is taxed. `standard` is what the services sold here usually are. */
export const TAX_TREATMENTS = ['standard', 'reduced', 'exempt'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** GST in basis points: 1800 are 18 % (constants-001). */
export const GST_RATES: Readonly<Record<TaxTreatment, readonly Dated<number>[]>> = {
  standard: [{ from: '2017-07-01', law: 'Notification 11/2017 Central Tax (Rate)', value: 1800 }],
  reduced: [{ from: '2017-07-01', law: 'Notification 11/2017 Central Tax (Rate)', value: 500 }],
  exempt: [{ from: '2017-07-01', law: 'Section 11 of the CGST Act', value: 0 }],
};

/**
 * An inter-state invoice to an unregistered recipient is listed in GSTR-1 (B2CL) when its total exceeds the limit of its
 * date, and summed (B2CS) otherwise.
 */
export const LARGE_INVOICE_LIMITS: readonly Dated<Paise>[] = [
  { from: '2017-07-01', law: 'Rule 59 of the CGST Rules', value: rupeesToPaise(2_50_000) },
  { from: '2024-08-01', law: 'Notification 12/2024 Central Tax', value: rupeesToPaise(1_00_000) },
];

/** From this value on an invoice shows the address of any buyer. */
export const ADDRESS_LIMITS: readonly Dated<Paise>[] = [
  { from: '2017-07-01', law: 'Rule 46(e) of the CGST Rules', value: rupeesToPaise(50_000) },
];

/**
 * The last day for credit notes, mm-dd, after the financial year of the supply. The later day was given in October 2022,
 * in time for the supplies of the year before.
 */
export const CORRECTION_DAYS: readonly Dated<string>[] = [
  { from: '2017-07-01', law: 'Section 34(2) of the CGST Act', value: '09-30' },
  { from: '2021-04-01', law: 'Section 34(2) of the CGST Act, as of the Finance Act, 2022', value: '11-30' },
];

/** E-invoices are a duty once the turnover of any financial year since 2017-18 exceeded this. */
export const E_INVOICE_TURNOVERS: readonly Dated<Paise>[] = [
  { from: '2020-10-01', law: 'Notification 61/2020 Central Tax', value: rupeesToPaise(500_00_00_000) },
  { from: '2021-01-01', law: 'Notification 88/2020 Central Tax', value: rupeesToPaise(100_00_00_000) },
  { from: '2021-04-01', law: 'Notification 5/2021 Central Tax', value: rupeesToPaise(50_00_00_000) },
  { from: '2022-04-01', law: 'Notification 1/2022 Central Tax', value: rupeesToPaise(20_00_00_000) },
  { from: '2022-10-01', law: 'Notification 17/2022 Central Tax', value: rupeesToPaise(10_00_00_000) },
  { from: '2023-08-01', law: 'Notification 10/2023 Central Tax', value: rupeesToPaise(5_00_00_000) },
];

/** From this turnover on the portal takes a document for so many days only. */
export const E_INVOICE_REPORTING: readonly Dated<{ readonly turnover: Paise; readonly days: number }>[] = [
  {
    from: '2023-11-01',
    law: 'Advisory of the GSTN of 13 September 2023',
    value: { turnover: rupeesToPaise(100_00_00_000), days: 30 },
  },
  {
    from: '2025-04-01',
    law: 'Advisory of the GSTN of 5 November 2024',
    value: { turnover: rupeesToPaise(10_00_00_000), days: 30 },
  },
];

/** Cash of this amount or more from one person, in a day or for one transaction, is forbidden. */
export const CASH_LIMITS: readonly Dated<Paise>[] = [
  { from: '2017-04-01', law: 'section 269ST of the Income-tax Act, 1961', value: rupeesToPaise(2_00_000) },
  { from: '2026-04-01', law: 'section 186 of the Income-tax Act, 2025', value: rupeesToPaise(2_00_000) },
];

export type TdsRule = {
  readonly basisPoints: number;
  /** The certificate that the customer gives for the tax. */
  readonly certificate: string;
};

/** Tax that customers deduct at source from fees for professional services. */
export const TDS_RULES: readonly Dated<TdsRule>[] = [
  { from: '2012-07-01', law: 'section 194J', value: { basisPoints: 1000, certificate: 'Form 16A' } },
  { from: '2026-04-01', law: 'section 393', value: { basisPoints: 1000, certificate: 'Form 131' } },
];
