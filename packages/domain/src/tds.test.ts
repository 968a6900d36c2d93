import { expect, it } from 'vitest';
import { mostTds, tdsRuleOn } from './tds.ts';

it('names the section and the certificate of the day', () => {
  expect(tdsRuleOn('2026-03-31')).toMatchObject({ law: 'section 194J', value: { certificate: 'Form 16A' } });
  expect(tdsRuleOn('2026-04-01')).toMatchObject({ law: 'section 393', value: { certificate: 'Form 131' } });
  expect(() => tdsRuleOn('1999-01-01')).toThrow(RangeError);
});

it('allows ten percent of the value without GST, rounded up to a rupee', () => {
  const rule = tdsRuleOn('2026-11-29').value;
  expect(mostTds(10_000_00, rule)).toBe(1_000_00);
  expect(mostTds(10_001_00, rule)).toBe(1_001_00);
  expect(mostTds(0, rule)).toBe(0);
});
