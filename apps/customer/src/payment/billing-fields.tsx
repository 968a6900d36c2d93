/** The billing fields of the payment form and of the profile. */

import {
  TextInput,
  type TextInputProps,
  Alert,
  Button,
  Group,
  Stack,
  Text,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core';
import { GSTIN_LENGTH, stateOfGstNumber, gstinProblem, normaliseGstin } from '@portal/domain/gstin';
import { type StateCode, STATES, stateName } from '@portal/domain/states';
import { ArrivingAlert } from '@portal/ui/patterns/arriving-alert';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

export type GstNumberProps = {
  /** Fits `form.getInputProps`. */
  inputProps: TextInputProps;
  /** The state is undefined while the number is incomplete or invalid. */
  onType: (gstno: string, registered: StateCode | undefined) => void;
  required?: boolean;
};

/** A valid GST number sets the state. */
export function GstNumber({ inputProps, onType, required = false }: GstNumberProps) {
  return (
    <TextInput
      label="GST number"
      description={`${required ? '' : 'Optional, '}${GSTIN_LENGTH} characters.`}
      withAsterisk={required}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      styles={{ input: { textTransform: 'uppercase' } }}
      {...inputProps}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget: { value } }) => onType(value, stateOfGstNumber(value))}
    />
  );
}

export type GstNumberWarningProps = {
  /** As typed so far. */
  gstno: string;
  /** Whether paying stopped at this number. */
  asks: boolean;
  onCorrect: () => void;
  onPayWithout: () => void;
};

/** The warning at a GST number that seems mistyped; asks once how to continue. */
export function GstNumberWarning({ gstno, asks, onCorrect, onPayWithout }: GstNumberWarningProps) {
  const warning = gstnoWarning(gstno);
  const words = warning !== undefined && <Text size="sm">{`${warning} ${WARNING_NOTE}`}</Text>;
  if (words && asks) {
    return (
      <ArrivingAlert role="alert" {...WARNING_STYLE} title="Is this GST number right?">
        <Stack gap="sm">
          {words}
          <Group gap="xs">
            <Button onClick={onCorrect}>Correct it</Button>
            <Button variant="default" onClick={onPayWithout}>
              Pay without it
            </Button>
          </Group>
        </Stack>
      </ArrivingAlert>
    );
  }
  return (
    <div role="status">
      {words && (
        <Alert role="presentation" {...WARNING_STYLE}>
          {words}
        </Alert>
      )}
    </div>
  );
}

const WARNING_STYLE = { color: 'yellow', icon: <IconAlertTriangle aria-hidden />, mt: 'xs' } as const;
const WARNING_NOTE = 'You can pay all the same; your invoice is then made without it.';

/** Asks once per number. */
export function useGstnoWarning() {
  const [asked, setAsked] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    /** When the number changes, so that the question does not take the focus while typing. */
    close: () => setOpen(false),
    stopsAt: (gstno: string) => {
      const stops = gstnoWarning(gstno) !== undefined && gstno !== asked;
      if (stops) setAsked(gstno);
      setOpen(stops);
      return stops;
    },
  };
}

/** The warning about a complete GST number; undefined for a valid one. */
export function gstnoWarning(text: string): string | undefined {
  return normaliseGstin(text).length === GSTIN_LENGTH ? gstinProblem(text) : undefined;
}

export type BusinessNameProps = TextInputProps & { required?: boolean };

/** The recipient of an invoice with a GST number. */
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

export type BillingStateProps = {
  inputProps: NativeSelectProps;
  chosen: string;
  /** As typed so far. */
  gstno: string;
  required?: boolean;
  /** Only official fees depend on it. */
  isForFees?: boolean;
};

/** The state decides the taxes on the invoice. A valid GST number decides the state, so a different choice is shown as a conflict. */
export function BillingState({
  inputProps,
  chosen,
  gstno,
  required = false,
  isForFees = false,
}: BillingStateProps) {
  const registered = stateOfGstNumber(gstno);
  return (
    <div>
      <NativeSelect
        label={isForFees ? 'State in India' : 'Billing state'}
        description={
          isForFees
            ? 'Where the work is done. An official fee depends on it.'
            : `${required ? '' : 'Optional. '}Decides whether your invoice shows CGST + SGST or IGST.`
        }
        data={[{ value: '', label: required ? 'Choose a state' : 'Not given' }, ...CHOICES]}
        withAsterisk={required}
        {...inputProps}
      />
      <div role="status">
        {registered !== undefined && chosen !== '' && chosen !== registered && (
          <Text size="sm" mt="xs">
            Your GST number is registered in {stateName(registered)}, so your invoice is made for that state.
          </Text>
        )}
      </div>
    </div>
  );
}

type Choice = { value: string; label: string };

const CHOICES = STATES.map(({ code, name }): Choice => ({ value: code, label: name })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);

export type BillingAddressProps = TextareaProps & { required?: boolean; isAbroad?: boolean };

/** Some invoices must show it. */
export function BillingAddress({ required = false, isAbroad = false, ...inputProps }: BillingAddressProps) {
  return (
    <Textarea
      label="Billing address"
      description={
        required
          ? `The full address${isAbroad ? '' : ' with its six-digit PIN code'}. Stands on your invoice.`
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
