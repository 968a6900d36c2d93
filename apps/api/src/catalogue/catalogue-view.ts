import { type TextKind, TEXT_KINDS } from '@portal/domain/catalogue';
import { gstRateOn } from '@portal/domain/gst';
import { paiseToRupees, priceInRupees, toPaise, withGst } from '@portal/domain/money';
import { feesInRupees } from '@portal/domain/official-fees';
import { termsOfSteps } from '@portal/domain/step-terms';
import type { components } from '@portal/sdk/contract.gen';
import type { CatalogueRow, CatalogueService } from './catalogue-rows.ts';

type Schemas = components['schemas'];

export function viewCatalogueRow(row: CatalogueRow, now: Date): Schemas['CatalogueRow'] {
  const rate = gstRateOn(now, row.tax_treatment);
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    gst_rate: rate / 100,
    ...priceInRupees(withGst(toPaise(row.price_paise), rate)),
    official_fees: feesInRupees(row.official_fees),
    sla: row.timeline,
    details: row.details,
    video_link: row.video_link,
    documents: row.documents.map((document) => ({
      doc_name: document.name,
      field_type: document.field_type,
      required: document.required ? ('true' as const) : ('false' as const),
      hint: document.hint,
      kind: textKind(document.kind),
    })),
    state: row.state,
    tax_treatment: row.tax_treatment,
    tax_exemption: row.tax_exemption,
    version: row.version,
  };
}

export const viewCatalogueService = (row: CatalogueService, now: Date): Schemas['CatalogueService'] => ({
  ...viewCatalogueRow(row, now),
  steps: row.steps,
  step_terms: termsOfSteps(row.step_terms, row.steps).map((term) => ({
    step: term.step,
    earned_percent: term.earned_percent,
    official_fee: paiseToRupees(toPaise(term.official_fee_paise)),
  })),
  sac_code: row.sac_code,
  open_orders: row.open_orders,
  updated_at: row.updated_at.toISOString(),
  updated_by: row.updated_by,
});

const textKind = (stored: string | null): TextKind | null =>
  TEXT_KINDS.find((kind) => kind === stored) ?? null;
