/** The file of GSTR-1 as a JSON schema, written from the format of the GST portal's offline tool (GST3.2.4). */

const text = (pattern: string) => ({ type: 'string', pattern });
const gstin = text('^[0-9]{2}[0-9A-Z]{13}$');
const state = text('^(0[1-9]|1[0-9]|2[0-4]|26|27|29|3[0-8]|97)$');
const number = text('^[A-Za-z0-9/-]{1,16}$');
const day = text('^(0[1-9]|[12][0-9]|3[01])-(0[1-9]|1[0-2])-20[0-9]{2}$');
const amount = { type: 'number', minimum: 0, multipleOf: 0.01 };
/** Sums are negative where credit notes exceed invoices. */
const sum = { type: 'number', multipleOf: 0.01 };
const rate = { enum: [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40] };

const object = (properties: Record<string, unknown>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
});
const list = (items: unknown) => ({ type: 'array', minItems: 1, items });

/** Either both halves or IGST. */
const heads = (money: object) => ({ iamt: money, camt: money, samt: money });
const eitherHead = {
  oneOf: [
    { required: ['iamt'], not: { anyOf: [{ required: ['camt'] }, { required: ['samt'] }] } },
    { required: ['camt', 'samt'], not: { required: ['iamt'] } },
  ],
};
const items = list(
  object({
    num: { type: 'integer', minimum: 1 },
    itm_det: {
      ...object({ rt: rate, txval: amount, ...heads(amount), csamt: amount }, ['iamt', 'camt', 'samt']),
      ...eitherHead,
    },
  }),
);
const invoice = { inum: number, idt: day, val: amount };
const note = { ntty: { const: 'C' }, nt_num: number, nt_dt: day, val: amount };
const regular = { rchrg: { enum: ['Y', 'N'] }, inv_typ: { enum: ['R', 'SEWP', 'SEWOP', 'DE'] } };
const sacRows = list(
  object({
    num: { type: 'integer', minimum: 1 },
    hsn_sc: text('^99[0-9]{4}$'),
    uqc: { const: 'NA' },
    qty: { const: 0 },
    rt: rate,
    txval: sum,
    ...heads(sum),
    csamt: sum,
  }),
);

export const portalSchema = object(
  {
    gstin,
    fp: text('^(0[1-9]|1[0-2])20[0-9]{2}$'),
    version: { const: 'GST3.2.4' },
    hash: { const: 'hash' },
    b2b: list(
      object({ ctin: gstin, inv: list(object({ ...invoice, pos: state, ...regular, itms: items })) }),
    ),
    b2cl: list(object({ pos: state, inv: list(object({ ...invoice, itms: items })) })),
    exp: list(
      object({
        exp_typ: { enum: ['WPAY', 'WOPAY'] },
        inv: list(
          object({
            ...invoice,
            itms: list(object({ rt: rate, txval: amount, iamt: amount, csamt: amount })),
          }),
        ),
      }),
    ),
    b2cs: list({
      ...object(
        {
          sply_ty: { enum: ['INTER', 'INTRA'] },
          rt: rate,
          typ: { const: 'OE' },
          pos: state,
          txval: sum,
          ...heads(sum),
          csamt: sum,
        },
        ['iamt', 'camt', 'samt'],
      ),
      ...eitherHead,
    }),
    cdnr: list(object({ ctin: gstin, nt: list(object({ ...note, pos: state, ...regular, itms: items })) })),
    cdnur: list({
      // Exports have no place of supply.
      oneOf: [
        object({ typ: { const: 'B2CL' }, ...note, pos: state, itms: items }),
        object({ typ: { enum: ['EXPWP', 'EXPWOP'] }, ...note, itms: items }),
      ],
    }),
    nil: object({
      inv: list(
        object({
          sply_ty: { enum: ['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'] },
          expt_amt: sum,
          nil_amt: { const: 0 },
          ngsup_amt: { const: 0 },
        }),
      ),
    }),
    hsn: object({ hsn_b2b: sacRows, hsn_b2c: sacRows }, ['hsn_b2b', 'hsn_b2c']),
    doc_issue: object({
      doc_det: list(
        object({
          doc_num: { enum: [1, 5] },
          doc_typ: { type: 'string' },
          docs: list(
            object({
              num: { const: 1 },
              from: number,
              to: number,
              totnum: { type: 'integer', minimum: 1 },
              cancel: { type: 'integer', minimum: 0 },
              net_issue: { type: 'integer', minimum: 0 },
            }),
          ),
        }),
      ),
    }),
  },
  ['b2b', 'b2cl', 'exp', 'b2cs', 'cdnr', 'cdnur', 'nil', 'hsn', 'doc_issue'],
);
