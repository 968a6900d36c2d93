/** When the last annual return was filed, and since when e-invoices are a duty. */

import { Card, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { financialYear } from '@portal/domain/financial-year';
import { type GstDutiesForm, gstDutiesForm } from '@portal/domain/forms/gst-duties';
import { lastDayToCorrect } from '@portal/domain/invoice-correction';
import { dayText, startOfIstDay, todayIst } from '@portal/domain/ist-date';
import { E_INVOICE_REPORTING, E_INVOICE_TURNOVERS, inForce } from '@portal/domain/tax-law';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { showSuccess } from '@portal/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type PortalSettings, saveMutation, settingsQuery } from '../settings/settings.queries.ts';

export function GstDuties({ now }: { now: Date }) {
  const query = useQuery(settingsQuery(useApi()));
  return (
    <Card component="section" aria-labelledby="gst-duties" mt="lg">
      <Title order={2} size="h4" id="gst-duties" mb="md">
        Annual return and e-invoices
      </Title>
      <Loaded query={query} waiting={<LoadingState label="Loading the settings" rows={2} />}>
        {(settings) => <DutiesForm settings={settings} now={now} />}
      </Loaded>
    </Card>
  );
}

type DutiesFormProps = { settings: PortalSettings; now: Date };

function DutiesForm({ settings, now }: DutiesFormProps) {
  const year = lastYear(now);
  const today = todayIst(now);
  const reporting = inForce(E_INVOICE_REPORTING, today).value;
  const save = useMutation(saveMutation(useApi()));
  const { form, problem, isChanged, isSubmitting, submit } = useAppForm<GstDutiesForm, GstDutiesForm>({
    stored: dutiesOf(settings, year),
    rules: gstDutiesForm,
    onSubmit: async ({ filed_on: filedOn, e_invoice_since: since }) => {
      const others = settings.annual_returns.filter(({ financial_year: other }) => other !== year);
      const saved = await save.mutateAsync({
        annual_returns: [...others, ...(filedOn === '' ? [] : [{ financial_year: year, filed_on: filedOn }])],
        e_invoice_since: since,
      });
      showSuccess('Settings saved.');
      return dutiesOf(saved, year);
    },
  });
  return (
    <form noValidate aria-label="Annual return and e-invoices" onSubmit={submit}>
      <Stack gap="md" align="flex-start">
        <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
          <TextInput
            label={`Annual return of ${year} filed on`}
            description={`Invoices of that year can’t be corrected after this day, or after ${lastDayText(year)}.`}
            type="date"
            {...form.getInputProps('filed_on')}
          />
          <TextInput
            label="E-invoices required since"
            description={`Empty while your turnover has not exceeded ${crores(inForce(E_INVOICE_TURNOVERS, today).value)} in any year since 2017-18.`}
            type="date"
            {...form.getInputProps('e_invoice_since')}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          From a turnover of {crores(reporting.turnover)}, an invoice must be reported to the invoice portal
          within {reporting.days} days.
        </Text>
        <UnreachableNote problem={problem} />
        <SubmitButton busy={isSubmitting} busyLabel="Saving" disabled={!isChanged}>
          Save
        </SubmitButton>
      </Stack>
    </form>
  );
}

const dutiesOf = (settings: PortalSettings, year: string): GstDutiesForm => ({
  filed_on: settings.annual_returns.find((filed) => filed.financial_year === year)?.filed_on ?? '',
  e_invoice_since: settings.e_invoice_since ?? '',
});

/** "Rs.5 crore". */
const crores = (paise: number) => `Rs.${paise / 100_00_00_000} crore`;

/** The last day for corrections of a financial year such as `2025-26`, unless its annual return is filed before. */
const lastDayText = (year: string) => dayText(lastDayToCorrect(startOfIstDay(`${year.slice(0, 4)}-04-01`)));

/** The last financial year that is over. */
function lastYear(now: Date): string {
  const { from } = financialYear(now);
  return financialYear(new Date(Date.parse(from) - 24 * 60 * 60 * 1000)).label;
}
