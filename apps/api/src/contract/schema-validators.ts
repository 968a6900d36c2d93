/** ajv over the contract: strict for JSON bodies and answers, coercing for what arrives as text. */
import { isEmail } from '@portal/domain/email';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from './read-contract.ts';
import { textKeyword } from './read-text.ts';

export interface SchemaValidators {
  json(schema: Json): ValidateFunction;
  text(schema: Json): ValidateFunction;
  /** For what is sent out, which is as it is stored already. */
  answer(schema: Json): ValidateFunction;
}

export function schemaValidators(document: Json): SchemaValidators {
  const strict = createAjv(document, false).addKeyword(textKeyword);
  const coercing = createAjv(document, true).addKeyword(textKeyword);
  const answers = createAjv(document, false);
  return {
    json: (schema) => strict.compile(schema),
    text: (schema) => coercing.compile(schema),
    answer: (schema) => answers.compile(schema),
  };
}

function createAjv(document: Json, coerceTypes: boolean) {
  // allErrors: every field at fault is named at once; bodies are small and patterns linear.
  const ajv = new Ajv2020({
    coerceTypes,
    allErrors: true,
    strict: false,
    validateSchema: false,
    verbose: true,
  });
  addFormats.default(ajv);
  ajv.addFormat('email', { type: 'string', validate: isEmail });
  ajv.addFormat('password', true);
  ajv.addFormat('binary', true);
  return ajv.addSchema(document, 'contract');
}
