/** Fields of a service except its lists. */

import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SERVICE_LIMITS } from '@portal/domain/catalogue';
import { DEPARTMENTS } from '@portal/domain/departments';
import { dueDate } from '@portal/domain/due-date';
import { gstRateOn } from '@portal/domain/gst';
import { gstRateText } from '@portal/domain/gst-text';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise, withGst } from '@portal/domain/money';
import { readRupees } from '@portal/domain/rupees';
import { TAX_TREATMENTS, type TaxTreatment } from '@portal/domain/tax-law';
import { useState } from 'react';
import type { ServiceValues } from './service-values.ts';

/** Aligns fields in a row with hints of any length. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

export function ServiceFields({ form }: { form: UseFormReturnType<ServiceValues> }) {
  const [today] = useState(() => new Date());
  const { price, sla, tax } = form.values;
  return (
    <Stack gap="md">
      <TextInput label="Name" withAsterisk autoComplete="off" {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Department"
          withAsterisk
          data={[{ value: '', label: 'Choose a department' }, ...DEPARTMENTS]}
          {...form.getInputProps('category')}
        />
        <TextInput
          label="Price in rupees"
          inputWrapperOrder={HINT_BELOW}
          description={priceHint(price, gstRateOn(today, tax.treatment))}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('price')}
        />
        <TextInput
          label="Timeline"
          inputWrapperOrder={HINT_BELOW}
          description={timelineHint(sla, today)}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('sla')}
        />
        <TextInput
          label="SAC"
          inputWrapperOrder={HINT_BELOW}
          description="Six digits, for the invoice. Your accountant knows it."
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('sac_code')}
        />
        <NativeSelect
          label="GST"
          inputWrapperOrder={HINT_BELOW}
          description="Of new purchases. Bought orders keep theirs."
          data={TAX_TREATMENTS.map((value) => ({ value, label: treatmentLabel(value, today) }))}
          {...form.getInputProps('tax.treatment')}
        />
        {tax.treatment === 'exempt' && (
          <TextInput
            label="Exempted by"
            inputWrapperOrder={HINT_BELOW}
            description="For the invoice, such as “Notification 12/2017 Central Tax (Rate), entry 66”."
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('tax.exemption')}
          />
        )}
      </SimpleGrid>
      <Textarea
        label="Details"
        description="What the customer gets, what is included and what is not."
        withAsterisk
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps('details')}
      />
      <TextInput
        label="Video link"
        description="Optional. The address of a video on YouTube or Vimeo."
        type="url"
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('video_link')}
      />
      <Text size="sm" c="dimmed">
        Fields with * are required.
      </Text>
    </Stack>
  );
}

/** "18%, the usual rate", "5%, the reduced rate" or "Exempt". */
function treatmentLabel(treatment: TaxTreatment, on: Date): string {
  if (treatment === 'exempt') return 'Exempt';
  const name = treatment === 'standard' ? 'usual' : 'reduced';
  return `${gstRateText(gstRateOn(on, treatment))}, the ${name} rate`;
}

/** @param rate in basis points. */
function priceHint(typed: string, rate: number): string {
  if (rate === 0) return 'Customers pay it without GST.';
  const price = readRupees(typed);
  if ('fault' in price || Number(price.text) > SERVICE_LIMITS.price) {
    return `Before GST. Customers pay ${gstRateText(rate)} GST on top.`;
  }
  return `Before GST. Customers pay ${formatRs(withGst(rupeesToPaise(price.text), rate).total)} with GST.`;
}

function timelineHint(sla: string, on: Date): string {
  if (sla.trim() === '') return 'Such as “7-10 working days”. Due dates follow from it.';
  const due = dueDate(on, sla);
  return due === undefined
    ? 'It names no span, so that orders get no due date.'
    : `An order of today is due on ${dayText(due)}.`;
}
