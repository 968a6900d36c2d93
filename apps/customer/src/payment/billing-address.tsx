/** The billing address, which some invoices must show. */

import { Textarea, type TextareaProps } from '@mantine/core';

export type BillingAddressProps = TextareaProps & { required?: boolean };

export function BillingAddress({ required = false, ...inputProps }: BillingAddressProps) {
  return (
    <Textarea
      label="Billing address"
      description={
        required
          ? 'The full address with its six-digit PIN code. Stands on your invoice.'
          : 'Optional. Stands on your invoice.'
      }
      autoComplete="street-address"
      autosize
      minRows={2}
      maxRows={6}
      withAsterisk={required}
      {...inputProps}
    />
  );
}
