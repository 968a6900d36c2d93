/** Reads the official fees of a service from the body (record 0061). */

import { oneLine } from '@portal/domain/catalogue';
import { feeFaults, feesInPaise, type OfficialFee } from '@portal/domain/official-fees';
import type { components } from '@portal/sdk/contract.gen';
import type { FieldError } from '../contract/errors.ts';

type Schemas = components['schemas'];

export const parseFees = (fees: NonNullable<Schemas['ServiceFields']['official_fees']>): OfficialFee[] =>
  feesInPaise(fees.map(({ name, states = [], ...fee }) => ({ ...fee, name: oneLine(name), states })));

export const faultsOfFees = (fees: readonly OfficialFee[]): FieldError[] =>
  feeFaults(fees).map(({ index, field, message }) => ({ field: `official_fees.${index}.${field}`, message }));
