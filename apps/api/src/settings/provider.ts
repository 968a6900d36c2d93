/** Who the provider is: what admins have set, else the environment, so that pages, mails and invoices agree. */
import { providerSettingsForm } from '@portal/domain/forms/provider-settings';
import { isStateCode, stateName } from '@portal/domain/states';
import * as z from 'zod';
import type { PublicHandler } from '../contract/operation.ts';

export const provider: PublicHandler<'provider'> = async ({ settings }) => {
  const { stored, provider: identity } = await settings.read();
  // Drops what is no field of the form, such as the switches.
  const { cin: _, website: __, ...shown } = providerSettings.parse(stored);
  const { name, legalName, address, gstin, phone, email, cin, website } = identity;
  const code = gstin.slice(0, 2);
  return {
    status: 'true',
    message: 'The provider.',
    provider: {
      ...shown,
      name,
      legal_name: legalName,
      address,
      gstin,
      state: isStateCode(code) ? (stateName(code) ?? code) : code,
      phones: shown.phones ?? [phone],
      emails: shown.emails ?? [email],
      ...(cin !== undefined && { cin }),
      ...(website !== undefined && { website }),
    },
  };
};

const providerSettings = z.object(providerSettingsForm.shape).exactPartial();
