/** The format of a company's corporate identity number (CIN). */

import { plainIdentifier } from './identifier.ts';
import type { CheckedText } from './text/checked-text.ts';

/** Listed or not, industry, state, year, kind of company, number. */
export type Cin = string & { readonly format: 'cin' };

const SHAPE = /^[LU]\d{5}([A-Z]{2})(\d{4})([A-Z]{3})\d{6}$/;
const LABEL = /^CIN(?:NO|NUMBER)*(?=.{21}$)/;
const FIRST_YEAR = 1850;

// The registrar's state codes, including those from before a state was renamed.
const STATES = new Set(
  'AN AP AR AS BR CH CT CG DD DL DN GA GJ HP HR JH JK KA KL LA LD LH MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS TZ UA UP UR UT WB'.split(
    ' ',
  ),
);
const CLASSES = new Set(['PTC', 'PLC', 'OPC', 'FTC', 'FLC', 'GOI', 'SGC', 'NPL', 'GAP', 'GAT', 'ULL', 'ULT']);

export function readCin(text: string, year = new Date().getFullYear()): CheckedText {
  const normal = plainIdentifier(text, LABEL);
  return isCin(normal, year) ? { text: normal } : { fault: faultOf(normal, year) ?? '' };
}

function isCin(normal: string, year: number): normal is Cin {
  return faultOf(normal, year) === undefined;
}

function faultOf(normal: string, thisYear: number): string | undefined {
  const [, state = '', year = '', kind = ''] = SHAPE.exec(normal) ?? [];
  if (state === '') return `A CIN has 21 characters, such as U25209DL1973PTC003526${counted(normal)}.`;
  if (!STATES.has(state)) return `${state} in this CIN is no state of India. Please compare.`;
  if (Number(year) < FIRST_YEAR || Number(year) > thisYear) {
    return `${year} in this CIN is not a year in which a company was registered. Please compare.`;
  }
  return CLASSES.has(kind)
    ? undefined
    : `${kind} in this CIN is no kind of company, such as PTC or PLC. Please compare.`;
}

function counted({ length }: string): string {
  return length === 21 ? '' : `; this has ${length}`;
}
