/** Values of a wrong type are rejected with a plain sentence. */

import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { fieldErrors } from './field-errors.ts';

it.each([
  [['integer', 'null'], 'Id must be a whole number or empty.'],
  ['integer', 'Id must be a whole number.'],
  ['number', 'Id must be a number.'],
  ['string', 'Id must be text.'],
  [['string', 'null'], 'Id must be text or empty.'],
  ['boolean', 'Id must be true or false.'],
  ['array', 'Id must be a list.'],
  ['object', 'Id must be a group of fields.'],
])('of %j: %s', (type, message) => {
  const validate = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true }).compile({
    type: 'object',
    properties: { id: { type } },
  });
  for (const wrong of [Symbol.iterator, () => undefined]) {
    expect(validate({ id: wrong })).toBe(false);
    expect(fieldErrors(validate.errors ?? [])).toEqual([{ field: 'id', message }]);
  }
});
