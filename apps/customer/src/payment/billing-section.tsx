/** The part of the payment form that decides the taxes and the recipient of the invoice. */

import type { UseFormReturnType } from '@mantine/form';
import { isBuyerKind } from '@portal/domain/buyer-kind';
import { isBusiness, needsAddress } from '@portal/domain/invoice-fields';
import { rupeesToPaise } from '@portal/domain/money';
import { feesInPaise, isByState } from '@portal/domain/official-fees';
import {
  BillingAddress,
  BillingState,
  BusinessName,
  GstNumber,
  GstNumberWarning,
  type GstNumberWarningProps,
} from './billing-fields.tsx';
import { BuyerKindField, clearedFor, Country } from './buyer-kind-fields.tsx';
import type { Buyer } from './payment.queries.ts';
import type { PricedItem } from './purchase-item.ts';

type BillingSectionProps = {
  form: UseFormReturnType<Buyer>;
  item: PricedItem;
  /** The question about a GST number that seems mistyped. */
  question: Omit<GstNumberWarningProps, 'gstno'> & { onType: () => void };
};

export function BillingSection(props: BillingSectionProps) {
  const { form } = props;
  const { buyer_kind: kind } = form.values;
  return (
    <>
      <BuyerKindField
        kind={kind}
        inputProps={{
          ...form.getInputProps('buyer_kind'),
          onChange: ({ currentTarget: { value } }) => {
            if (!isBuyerKind(value)) return;
            form.setFieldValue('buyer_kind', value);
            const { gst, state, country } = clearedFor(value);
            if (gst !== undefined) form.setFieldValue('gstno', gst);
            if (state !== undefined) form.setFieldValue('billing_state', state);
            if (country !== undefined) form.setFieldValue('billing_country', country);
          },
        }}
      />
      {kind === 'abroad' ? <AbroadFields {...props} /> : <IndiaFields {...props} />}
    </>
  );
}

function IndiaFields({ form, item, question: { onType, ...question } }: BillingSectionProps) {
  const { gstno, billing_state: state, buyer_kind: kind } = form.values;
  const isZone = kind === 'sez';
  const business = isZone || isBusiness(gstno);
  return (
    <>
      <div>
        <GstNumber
          required={isZone}
          inputProps={form.getInputProps('gstno')}
          onType={(typed, registered) => {
            onType();
            form.setFieldValue('gstno', typed);
            if (registered !== undefined) form.setFieldValue('billing_state', registered);
          }}
        />
        {!isZone && <GstNumberWarning gstno={gstno} {...question} />}
      </div>
      {business && <BusinessName required {...form.getInputProps('business_name')} />}
      {!isZone && (
        <BillingState
          inputProps={form.getInputProps('billing_state')}
          chosen={state}
          gstno={gstno}
          required
        />
      )}
      <BillingAddress
        required={needsAddress(business, rupeesToPaise(item.total))}
        {...form.getInputProps('billing_address')}
      />
    </>
  );
}

function AbroadFields({ form, item }: BillingSectionProps) {
  const { billing_state: state } = form.values;
  const hasStateFees = item.lines.some(({ official_fees: fees }) => feesInPaise(fees).some(isByState));
  return (
    <>
      <Country required {...form.getInputProps('billing_country')} />
      <BusinessName {...form.getInputProps('business_name')} />
      <BillingAddress required isAbroad {...form.getInputProps('billing_address')} />
      {hasStateFees && (
        <BillingState
          isForFees
          required
          inputProps={form.getInputProps('billing_state')}
          chosen={state}
          gstno=""
        />
      )}
    </>
  );
}
