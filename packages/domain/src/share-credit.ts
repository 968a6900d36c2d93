/** Shares a refunded amount over the lines of an invoice: in proportion, to the paisa, and the last part takes the rest. */

/** Paise under each head of one line. */
export interface CreditableLine {
  readonly taxable_paise: number;
  readonly cgst_paise: number;
  readonly sgst_paise: number;
  readonly igst_paise: number;
}

/** What is left of an amount that was passed on as a pure agent, and how much was paid out. */
export interface PassedOnLine {
  readonly amount_paise: number;
  readonly spent_paise: number;
}

export const unspentOf = ({ amount_paise: amount, spent_paise: spent }: PassedOnLine) =>
  Math.max(0, amount - spent);

/**
 * Shares a refund between the taxed lines and those passed on at cost: first what was never paid out, then the taxed
 * lines, and last what was paid out, which comes back only when all does.
 */
export function splitCredit(
  amount: number,
  taxed: readonly CreditableLine[],
  passedOn: readonly PassedOnLine[],
): { taxed: CreditableLine[]; passedOn: number[] } {
  let left = amount;
  const take = (most: number) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const unspent = passedOn.map((line) => take(unspentOf(line)));
  const shares = shareCredit(take(taxed.reduce((sum, line) => sum + grossOf(line), 0)), taxed);
  return {
    taxed: shares,
    passedOn: passedOn.map((line, index) => {
      const first = unspent[index] ?? 0;
      return first + take(line.amount_paise - unspentOf(line));
    }),
  };
}

/**
 * What to credit of each line, in their order, when `rest` is what earlier credit notes left of them. The sum is
 * `amount`, or all that is left where that is less. CGST and SGST stay equal wherever the paise allow it.
 */
export function shareCredit(amount: number, rest: readonly CreditableLine[]): CreditableLine[] {
  const total = rest.reduce((sum, line) => sum + grossOf(line), 0);
  if (amount >= total) return rest.map((line) => ({ ...pick(line) }));
  let before = 0;
  return rest.map((line) => {
    // The difference of two rounded running sums, so that the shares of all lines add up to the amount.
    const from = proportion(amount, before, total);
    before += grossOf(line);
    return shareOf(line, proportion(amount, before, total) - from);
  });
}

export const grossOf = (line: CreditableLine) =>
  line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise;

function shareOf(line: CreditableLine, gross: number): CreditableLine {
  if (gross === grossOf(line)) return pick(line);
  const { cgst_paise: cgstLeft, sgst_paise: sgstLeft, igst_paise: igstLeft } = line;
  const taxLeft = cgstLeft + sgstLeft + igstLeft;
  const least = Math.max(0, gross - taxLeft);
  const most = Math.min(line.taxable_paise, gross);
  const near = clamp(proportion(gross, line.taxable_paise, grossOf(line)), least, most);
  if (cgstLeft + sgstLeft === 0) {
    return { taxable_paise: near, cgst_paise: 0, sgst_paise: 0, igst_paise: gross - near };
  }
  const taxable = [near, near + 1, near - 1].find(
    (value) => value >= least && value <= most && (gross - value) % 2 === 0,
  );
  const tax = gross - (taxable ?? near);
  const cgst = clamp(Math.ceil(tax / 2), tax - sgstLeft, cgstLeft);
  return { taxable_paise: gross - tax, cgst_paise: cgst, sgst_paise: tax - cgst, igst_paise: 0 };
}

/** Rounded down. In BigInt, since the product of two amounts may be larger than a number holds exactly. */
const proportion = (amount: number, part: number, whole: number) =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const pick = ({ taxable_paise, cgst_paise, sgst_paise, igst_paise }: CreditableLine): CreditableLine => ({
  taxable_paise,
  cgst_paise,
  sgst_paise,
  igst_paise,
});
