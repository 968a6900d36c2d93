/** The documents that a service requires, with kind and reason. */

import { Badge, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconFileText, IconForms } from '@tabler/icons-react';
import type { Service } from './catalogue.queries.ts';

export type RequiredDocumentsProps = { documents: Service['documents'] };

export function RequiredDocuments({ documents }: RequiredDocumentsProps) {
  return (
    <Card component="section" aria-labelledby="required-documents">
      <Title order={2} size="h3" id="required-documents">
        Documents you need
      </Title>
      {documents.length === 0 ? (
        <Text c="dimmed" mt="xs">
          None. We start as soon as you have paid.
        </Text>
      ) : (
        <>
          <Text c="dimmed" mt={4} mb="md">
            You give them after the payment, one by one, whenever it suits you.
          </Text>
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {documents.map((document) => (
              <NeededDocument key={document.doc_name} document={document} />
            ))}
          </Stack>
        </>
      )}
    </Card>
  );
}

function NeededDocument({ document }: { document: Service['documents'][number] }) {
  const Icon = document.field_type === 'file' ? IconFileText : IconForms;
  return (
    <Group component="li" align="flex-start" gap="sm" wrap="nowrap">
      <ThemeIcon variant="light" size={36} aria-hidden>
        <Icon size={20} stroke={1.5} />
      </ThemeIcon>
      <div>
        <Group gap="xs">
          <Text fw={550}>{document.doc_name}</Text>
          {document.required !== 'true' && (
            <Badge variant="light" color="gray" tt="none" fw={550}>
              Optional
            </Badge>
          )}
        </Group>
        <Text c="dimmed" size="sm">
          {document.hint}
        </Text>
      </div>
    </Group>
  );
}
