/** Who the provider is, as far as admins have set it: what public pages show (decision 24). */
import { providerSettingsForm } from '@portal/domain/forms/provider-settings';
import { isStateCode, stateName } from '@portal/domain/states';
import * as z from 'zod';
import type { PublicHandler } from '../contract/operation.ts';

export const provider: PublicHandler<'provider'> = async ({ settings }) => {
  const { stored } = await settings.read();
  // Drops what is no field of the form, such as the switches.
  const { state, ...shown } = providerSettings.parse(stored);
  const name = state !== undefined && isStateCode(state) ? stateName(state) : undefined;
  return {
    status: 'true',
    message: 'The provider.',
    provider: { ...shown, ...(name !== undefined && { state: name }) },
  };
};

const providerSettings = z.object(providerSettingsForm.shape).exactPartial();
