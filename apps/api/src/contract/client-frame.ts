/** Parses frames of socket clients by the contract's ClientFrame. */

import type { components } from '@portal/sdk/contract.gen';
import type { Json } from './read-contract.ts';
import { schemaValidators } from './schema-validators.ts';

export type ClientFrame = components['schemas']['ClientFrame'];

/** The returned parser returns undefined for anything that is not a valid frame. */
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
