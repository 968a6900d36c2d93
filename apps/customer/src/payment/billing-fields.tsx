/** The billing fields of a payment: GST number, business name, state and address. */
import type { UseFormReturnType } from '@mantine/form';
import { isBusiness, needsAddress } from '@portal/domain/invoice-fields';
import { rupeesToPaise } from '@portal/domain/money';
import { BillingAddress } from './billing-address.tsx';
import { BillingState } from './billing-state.tsx';
import { BusinessName } from './business-name.tsx';
import { DoubtfulGstNumber, type DoubtfulGstNumberProps } from './doubtful-gst-number.tsx';
import { GstNumber } from './gst-number.tsx';
import type { Buyer } from './payment.queries.ts';

export type BillingFieldsProps = {
  form: UseFormReturnType<Buyer>;
  /** GST included, in rupees. */
  total: number;
  /** The question about a GST number that seems mistyped. */
  question: Omit<DoubtfulGstNumberProps, 'gstno'> & { onType: () => void };
};

export function BillingFields({ form, total, question: { onType, ...question } }: BillingFieldsProps) {
  const { gstno, billing_state: state } = form.values;
  const business = isBusiness(gstno);
  return (
    <>
      <div>
        <GstNumber
          inputProps={form.getInputProps('gstno')}
          onType={(typed, registered) => {
            onType();
            form.setFieldValue('gstno', typed);
            if (registered !== undefined) form.setFieldValue('billing_state', registered);
          }}
        />
        <DoubtfulGstNumber gstno={gstno} {...question} />
      </div>
      {business && <BusinessName required {...form.getInputProps('business_name')} />}
      <BillingState inputProps={form.getInputProps('billing_state')} chosen={state} gstno={gstno} required />
      <BillingAddress
        required={needsAddress(business, rupeesToPaise(total))}
        {...form.getInputProps('billing_address')}
      />
    </>
  );
}
