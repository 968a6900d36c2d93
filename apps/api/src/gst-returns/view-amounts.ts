import type { TaxAmounts } from '@portal/domain/gst-return/return-tables';

/** In rupees; negative where credit notes exceed invoices. */
export const viewAmounts = ({ taxable, cgst, sgst, igst }: TaxAmounts) => ({
  taxable: taxable / 100,
  cgst: cgst / 100,
  sgst: sgst / 100,
  igst: igst / 100,
  total: (taxable + cgst + sgst + igst) / 100,
});
