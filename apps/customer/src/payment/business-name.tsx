/** The name of a registered business, the recipient of an invoice with a GST number. */

import { TextInput, type TextInputProps } from '@mantine/core';

export type BusinessNameProps = TextInputProps & { required?: boolean };

export function BusinessName({ required = false, ...inputProps }: BusinessNameProps) {
  return (
    <TextInput
      label="Business name"
      description={`${required ? '' : 'Optional. '}As on the GST certificate. Your invoice is made out to it.`}
      autoComplete="organization"
      withAsterisk={required}
      {...inputProps}
    />
  );
}
