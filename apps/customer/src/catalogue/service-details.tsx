/** One service: description, documents, timeline, price (`/details/{id}`). */

import { Card, Divider, Grid, Stack, Text, Title, Badge, Group, ThemeIcon } from '@mantine/core';
import { AppLinkButton } from '@portal/shell/app-link';
import { PriceWithGst } from '@portal/ui/portal/money';
import { VideoEmbed } from '@portal/ui/portal/video-embed';
import { IconFileText, IconForms } from '@tabler/icons-react';
import type { Service } from './catalogue.queries.ts';
import { OfficialFeeList } from './official-fee-list.tsx';
import { AddToggle, BuySelectedBar } from './selection-controls.tsx';
import type { Selection } from './selection.ts';

export type ServiceDetailsProps = { service: Service; selection: Selection };

export function ServiceDetails({ service, selection }: ServiceDetailsProps) {
  return (
    <>
      <Parts service={service} selection={selection} />
      <BuySelectedBar selection={selection} />
    </>
  );
}

function Parts({ service, selection }: ServiceDetailsProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
        <Offer service={service} selection={selection} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg">
          <Card component="section" aria-labelledby="about-service">
            <Title order={2} size="h3" id="about-service" mb="xs">
              About this service
            </Title>
            <Text style={{ whiteSpace: 'pre-line' }}>{service.details}</Text>
          </Card>
          {service.video_link !== null && (
            <VideoEmbed link={service.video_link} title={`Video about ${service.name}`} />
          )}
          <RequiredDocuments documents={service.documents} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Offer({ service, selection }: ServiceDetailsProps) {
  const { has, full, toggle } = selection;
  return (
    <Card component="section" aria-label="Price and timeline" pos={{ md: 'sticky' }} top={{ md: 88 }}>
      <Stack gap="md">
        <div>
          <Text c="dimmed" size="sm">
            Price
          </Text>
          <Text size="lg">
            <PriceWithGst rupees={service.price} rate={service.gst_rate} />
          </Text>
        </div>
        <OfficialFeeList service={service} />
        <Divider />
        <div>
          <Text c="dimmed" size="sm">
            Timeline
          </Text>
          <Text>{service.sla}</Text>
        </div>
        <AppLinkButton to={`/payment/${service.id}`} fullWidth>
          Buy Now
        </AppLinkButton>
        <AddToggle checked={has(service.id)} full={full} onChange={() => toggle(service)} wide>
          Add to selection
        </AddToggle>
      </Stack>
    </Card>
  );
}

export type RequiredDocumentsProps = { documents: Service['documents'] };

function RequiredDocuments({ documents }: RequiredDocumentsProps) {
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
