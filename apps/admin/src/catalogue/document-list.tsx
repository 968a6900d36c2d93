/** The documents and texts that a service requires from its customer, in order. */

import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SERVICE_LIMITS, TEXT_KINDS } from '@portal/domain/catalogue';
import { EntryList } from './entry-list.tsx';
import { KIND_LABELS, TYPE_LABELS } from './kind-labels.ts';
import { type DocumentValue, newDocument, type ServiceValues } from './service-values.ts';

export function DocumentList({ form }: { form: UseFormReturnType<ServiceValues> }) {
  return (
    <EntryList
      title="Documents"
      description="What a customer gives for this service, in the order in which they are asked."
      word="document"
      path="documents"
      error={form.errors['documents']}
      entries={form.values.documents}
      nameOf={({ doc_name: name }) => name.trim()}
      create={newDocument}
      most={SERVICE_LIMITS.documents}
      insert={(entry, index) => form.insertListItem('documents', entry, index)}
      remove={(index) => form.removeListItem('documents', index)}
      reorder={(from, to) => form.reorderListItem('documents', { from, to })}
    >
      {(document, index) => <DocumentFields form={form} document={document} index={index} />}
    </EntryList>
  );
}

type DocumentFieldsProps = {
  form: UseFormReturnType<ServiceValues>;
  document: DocumentValue;
  index: number;
};

function DocumentFields({ form, document, index }: DocumentFieldsProps) {
  const at = `documents.${index}`;
  const isText = document.field_type === 'text';
  return (
    <Stack gap="xs">
      <TextInput
        label={`Name of document ${index + 1}`}
        data-focus="first"
        autoComplete="off"
        {...form.getInputProps(`${at}.doc_name`)}
      />
      <Group gap="sm" align="flex-end" grow preventGrowOverflow={false}>
        <NativeSelect
          label="Type"
          aria-label={`Type of document ${index + 1}`}
          miw="10rem"
          data={Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps(`${at}.field_type`)}
        />
        {isText && (
          <NativeSelect
            label="What the text is"
            aria-label={`What the text of document ${index + 1} is`}
            miw="10rem"
            data={['' as const, ...TEXT_KINDS].map((value) => ({ value, label: KIND_LABELS[value] }))}
            {...form.getInputProps(`${at}.kind`)}
          />
        )}
        <Checkbox
          label="Required"
          aria-label={`Document ${index + 1} is required`}
          mih={44}
          styles={{ body: { alignItems: 'center', minHeight: 44 } }}
          {...form.getInputProps(`${at}.required`, { type: 'checkbox' })}
        />
      </Group>
      <TextInput
        label="Why it is needed"
        aria-label={`Why document ${index + 1} is needed`}
        placeholder="Shown to the customer beside the upload"
        autoComplete="off"
        {...form.getInputProps(`${at}.hint`)}
      />
    </Stack>
  );
}
