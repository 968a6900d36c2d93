/** The letters of undertaking, under which special economic zones and buyers abroad pay no GST. */

import { Card, Checkbox, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { financialYear } from '@portal/domain/financial-year';
import { type ZeroRatingForm, zeroRatingForm } from '@portal/domain/forms/zero-rating';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { showSuccess } from '@portal/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type PortalSettings, saveMutation, settingsQuery } from '../settings/settings.queries.ts';

export function ZeroRating({ now }: { now: Date }) {
  const query = useQuery(settingsQuery(useApi()));
  return (
    <Card component="section" aria-labelledby="zero-rating" mt="lg">
      <Title order={2} size="h4" id="zero-rating" mb="md">
        SEZ units and exports
      </Title>
      <Loaded query={query} waiting={<LoadingState label="Loading the settings" rows={2} />}>
        {(settings) => <LettersForm settings={settings} years={yearsAt(now)} />}
      </Loaded>
    </Card>
  );
}

type LettersFormProps = { settings: PortalSettings; years: readonly [string, string] };

function LettersForm({ settings, years }: LettersFormProps) {
  const save = useMutation(saveMutation(useApi()));
  const { form, problem, isChanged, isSubmitting, submit } = useAppForm<ZeroRatingForm, ZeroRatingForm>({
    stored: valuesOf(settings, years),
    rules: zeroRatingForm,
    onSubmit: async ({ this_year: first, next_year: second, exports_in_forex: inForex }) => {
      const others = settings.luts.filter(({ financial_year: year }) => !years.includes(year));
      const entered = [first, second].flatMap((arn, index) =>
        arn === '' ? [] : [{ financial_year: years[index] ?? '', arn }],
      );
      const saved = await save.mutateAsync({ luts: [...others, ...entered], exports_in_forex: inForex });
      showSuccess('Settings saved.');
      return valuesOf(saved, years);
    },
  });
  return (
    <form noValidate aria-label="SEZ units and exports" onSubmit={submit}>
      <Stack gap="md" align="flex-start">
        <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
          <TextInput
            label={`Letter of undertaking of ${years[0]}`}
            description="Its ARN. With it SEZ units that you confirmed pay no GST; others pay IGST."
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('this_year')}
          />
          <TextInput
            label={`Letter of undertaking of ${years[1]}`}
            description="Enter it before the year begins."
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('next_year')}
          />
        </SimpleGrid>
        <Checkbox
          label="Payments from abroad reach our bank in foreign exchange, or in rupees as the RBI permits"
          description="Only then is a sale an export: with a letter, buyers outside India whom you confirmed pay no GST. Others pay IGST."
          {...form.getInputProps('exports_in_forex', { type: 'checkbox' })}
        />
        <UnreachableNote problem={problem} />
        <SubmitButton busy={isSubmitting} busyLabel="Saving" disabled={!isChanged}>
          Save
        </SubmitButton>
      </Stack>
    </form>
  );
}

const valuesOf = ({ luts, exports_in_forex }: PortalSettings, years: LettersFormProps['years']) => {
  const arnOf = (year: string) => luts.find(({ financial_year: of }) => of === year)?.arn ?? '';
  return { this_year: arnOf(years[0]), next_year: arnOf(years[1]), exports_in_forex };
};

/** This financial year and the next. */
function yearsAt(now: Date): readonly [string, string] {
  const { label, to } = financialYear(now);
  return [label, financialYear(new Date(Date.parse(to) + 36 * 60 * 60 * 1000)).label];
}
