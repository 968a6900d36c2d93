/** Reads what a socket's client sends, against the contract's ClientFrame. */
import type { components } from '@portal/sdk/contract.gen';
import type { Json } from './read-contract.ts';
import { schemaValidators } from './schema-validators.ts';

export type ClientFrame = components['schemas']['ClientFrame'];

/** Undefined for what is no frame: no JSON, another type, a field that is missing or out of its bounds. */
export function clientFrameReader(document: Json): (text: string) => ClientFrame | undefined {
  const isFrame = schemaValidators(document).json({ $ref: 'contract#/components/schemas/ClientFrame' });
  return (text) => {
    try {
      const frame: unknown = JSON.parse(text);
      return isFrame(frame) ? (frame as ClientFrame) : undefined;
    } catch {
      return undefined;
    }
  };
}
