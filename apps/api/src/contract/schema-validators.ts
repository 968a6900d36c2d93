/** ajv validators of the contract: strict for JSON, coercing for parameters and forms. */

import { isEmail } from '@portal/domain/email';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json } from './read-contract.ts';
import { textKeyword } from './text-keyword.ts';

export interface SchemaValidators {
  json(schema: Json): ValidateFunction;
  text(schema: Json): ValidateFunction;
  /** For responses, which are normalised already. */
  answer(schema: Json): ValidateFunction;
}

const known = new WeakMap<Json, SchemaValidators>();

/** Compiles each schema of a document once per process. */
export function schemaValidators(document: Json): SchemaValidators {
  const validators = known.get(document) ?? createValidators(document);
  known.set(document, validators);
  return validators;
}

const createValidators = (document: Json): SchemaValidators => ({
  json: compileOnce(createAjv(document, false).addKeyword(textKeyword)),
  text: compileOnce(createAjv(document, true).addKeyword(textKeyword)),
  answer: compileOnce(createAjv(document, false)),
});

function compileOnce(ajv: Ajv2020): (schema: Json) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, validate);
    return validate;
  };
}

function createAjv(document: Json, coerceTypes: boolean) {
  // allErrors reports every invalid field together; bodies are small and patterns linear.
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
