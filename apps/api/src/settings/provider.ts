/** Returns the provider's public details: what admins set, else the environment. */

import { isStateCode, stateName } from '@portal/domain/states';
import type { PublicHandler } from '../contract/operation.ts';

export const provider: PublicHandler<'provider'> = async ({ settings }) => {
  const { provider: identity } = await settings.read();
  const { name, legalName, address, gstin, phones, emails, cin, website, links, grievanceOfficer } = identity;
  const code = gstin.slice(0, 2);
  return {
    status: 'true',
    message: 'The provider.',
    provider: {
      name,
      legal_name: legalName,
      address,
      gstin,
      state: isStateCode(code) ? (stateName(code) ?? code) : code,
      phones: [...phones],
      emails: [...emails],
      privacy_url: links.privacy,
      refund_url: links.refund,
      terms_url: links.terms,
      grievance_name: grievanceOfficer.name,
      grievance_email: grievanceOfficer.email,
      ...omitUndefined({
        cin,
        website,
        whatsapp: links.whatsapp,
        blog_url: links.blog,
        video_url: links.video,
      }),
    },
  };
};

/** Omits fields without a value. */
const omitUndefined = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
