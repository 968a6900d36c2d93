/** India's states and union territories with their GST codes. */

export const STATES = [
  { code: '01', name: 'Jammu and Kashmir' },
  { code: '02', name: 'Himachal Pradesh' },
  { code: '03', name: 'Punjab' },
  { code: '04', name: 'Chandigarh' },
  { code: '05', name: 'Uttarakhand' },
  { code: '06', name: 'Haryana' },
  { code: '07', name: 'Delhi' },
  { code: '08', name: 'Rajasthan' },
  { code: '09', name: 'Uttar Pradesh' },
  { code: '10', name: 'Bihar' },
  { code: '11', name: 'Sikkim' },
  { code: '12', name: 'Arunachal Pradesh' },
  { code: '13', name: 'Nagaland' },
  { code: '14', name: 'Manipur' },
  { code: '15', name: 'Mizoram' },
  { code: '16', name: 'Tripura' },
  { code: '17', name: 'Meghalaya' },
  { code: '18', name: 'Assam' },
  { code: '19', name: 'West Bengal' },
  { code: '20', name: 'Jharkhand' },
  { code: '21', name: 'Odisha' },
  { code: '22', name: 'Chhattisgarh' },
  { code: '23', name: 'Madhya Pradesh' },
  { code: '24', name: 'Gujarat' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu' },
  { code: '27', name: 'Maharashtra' },
  { code: '29', name: 'Karnataka' },
  { code: '30', name: 'Goa' },
  { code: '31', name: 'Lakshadweep' },
  { code: '32', name: 'Kerala' },
  { code: '33', name: 'Tamil Nadu' },
  { code: '34', name: 'Puducherry' },
  { code: '35', name: 'Andaman and Nicobar Islands' },
  { code: '36', name: 'Telangana' },
  { code: '37', name: 'Andhra Pradesh' },
  { code: '38', name: 'Ladakh' },
  { code: '97', name: 'Other Territory' },
] as const;

export type StateCode = (typeof STATES)[number]['code'];

/** Union territories without a legislature, whose half of the tax is called UTGST (UTGST Act 2017). */
const UTGST_CODES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38']);

export function isStateCode(code: string): code is StateCode {
  return STATES.some((state) => state.code === code);
}

export function stateName(code: StateCode): string | undefined {
  return STATES.find((state) => state.code === code)?.name;
}

/** The code of a supply outside India. */
export const ABROAD = '96';

/** Of a supply. */
export type PlaceCode = StateCode | typeof ABROAD;

/** "Maharashtra", "Outside India"; undefined for an unknown code. */
export const placeName = (code: string): string | undefined =>
  code === ABROAD ? 'Outside India' : STATES.find((state) => state.code === code)?.name;

/** What the state's half of the tax is called on an invoice. */
export function stateTaxName(code: StateCode): 'SGST' | 'UTGST' {
  return UTGST_CODES.has(code) ? 'UTGST' : 'SGST';
}
