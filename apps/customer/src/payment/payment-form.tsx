/** The form of a payment: buyer and billing details (/payment/{id}, /buyservices). */

import { Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BuyerKind } from '@portal/domain/buyer-kind';
import { paymentForm } from '@portal/domain/forms/payment';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { phoneDigits } from '@portal/domain/phone';
import { useAppForm } from '@portal/shell/use-app-form';
import { ArrivingAlert } from '@portal/ui/patterns/arriving-alert';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useGstnoWarning } from './billing-fields.tsx';
import { BillingSection } from './billing-section.tsx';
import { textsFor } from './payment-texts.ts';
import type { Buyer } from './payment.queries.ts';
import type { PricedItem } from './purchase-item.ts';
import type { PurchaseProblem, PurchaseState } from './purchase-steps.ts';

export type BuyerPlace = { kind: BuyerKind; state: string; gstno: string };

export type PaymentFormProps = {
  firstValues: Buyer;
  /** Names the draft; one per person. */
  draftKey: string;
  item: PricedItem;
  state: PurchaseState;
  onDirty: (dirty: boolean) => void;
  /** Official fees depend on the state, and GST on the kind. */
  onPlace: (place: BuyerPlace) => void;
  /** Warnings before paying. */
  before: ReactNode;
  /** Whether the buyer must answer them first. */
  asks: boolean;
  /** Receives the normalised values. */
  onPay: (buyer: Buyer) => void;
};

export function PaymentForm(props: PaymentFormProps) {
  const { firstValues, draftKey, item, state, before, asks, onDirty, onPlace, onPay } = props;
  const { total } = item;
  const warning = useGstnoWarning();
  const { form, submit, clearDraft } = useAppForm({
    stored: firstValues,
    draftKey,
    rules: useMemo(() => paymentForm(rupeesToPaise(total)), [total]),
    validateInputOnBlur: true,
    onSubmit: async (buyer) => {
      if (!warning.stopsAt(buyer.gstno)) onPay(asSent(buyer));
      // The input and its draft stay until the order is placed.
      return false;
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { billing_state: billingState, buyer_kind: kind, gstno } = form.values;
  useEffect(() => onPlace({ kind, state: billingState, gstno }), [kind, billingState, gstno, onPlace]);
  const placed = state.at === 'placed';
  useEffect(() => {
    if (placed) clearDraft();
  }, [placed, clearDraft]);
  const problem = state.at === 'form' ? state.problem : undefined;
  useFieldErrors(form, problem);
  const busy = state.at !== 'form';
  const busyText = { ...WORDS, placing: textsFor(item.purchase).placing }[state.at];
  const element = useRef<HTMLFormElement>(null);
  const payWithout = () => {
    warning.close();
    form.setFieldValue('gstno', '');
    // The question has its own button.
    element.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
    element.current?.requestSubmit();
  };
  return (
    <form ref={element} noValidate aria-label="Payment" onSubmit={submit}>
      <Stack gap="md">
        {before}
        {problem?.message !== undefined && (
          <ArrivingAlert
            key={problem.message}
            color="red"
            icon={<IconAlertCircle aria-hidden />}
            role="alert"
          >
            {problem.message}
          </ArrivingAlert>
        )}
        <PersonFields form={form} />
        <BillingSection
          form={form}
          item={item}
          question={{
            asks: warning.isOpen,
            onType: warning.close,
            onCorrect: () => form.getInputNode('gstno')?.focus(),
            onPayWithout: payWithout,
          }}
        />
        <SubmitButton
          busy={busy}
          busyLabel={busyText}
          disabled={asks && !busy}
          fullWidth
          h="auto"
          mih={44}
          px="xs"
          styles={{ label: { whiteSpace: 'normal' } }}
        >
          Pay Now {formatRs(rupeesToPaise(total))}{' '}
          {item.charge?.pure_agent === true || item.noGst !== undefined ? '(no GST)' : '(GST Inc.)'}
        </SubmitButton>
        <Text size="sm" c="dimmed" ta="center" role="status">
          {busy ? busyText : 'You pay online in the window of our payment provider.'}
        </Text>
      </Stack>
    </form>
  );
}

function PersonFields({ form }: { form: UseFormReturnType<Buyer> }) {
  return (
    <>
      <TextInput label="Name" autoComplete="name" withAsterisk {...form.getInputProps('name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        withAsterisk
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Phone"
        description="10 digits, such as 9876543210"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        withAsterisk
        {...form.getInputProps('phone')}
      />
    </>
  );
}

const WORDS: Record<Exclude<PurchaseState['at'], 'placing'>, string> = {
  form: '',
  checking: 'Checking your details…',
  paying: 'Please complete the payment in its window.',
  placed: 'Your payment is received.',
  unfinished: 'The payment went through.',
};

type Form = { setErrors: (errors: Record<string, string>) => void };

function useFieldErrors({ setErrors }: Form, problem: PurchaseProblem | undefined): void {
  useEffect(() => {
    if (!problem?.fields) return;
    setErrors({ ...problem.fields });
  }, [problem, setErrors]);
}

/** The call expects digits only. */
function asSent(buyer: Buyer): Buyer {
  return { ...buyer, phone: phoneDigits(buyer.phone) };
}
