/** A service: its data, required documents, steps, timeline and price. */

import { Badge, Card, Divider, Grid, Group, List, Stack, Text, Title } from '@mantine/core';
import { formatRs, formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { feesInPaise, officialFeeText } from '@portal/domain/official-fees';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { VideoEmbed } from '@portal/ui/portal/video-embed';
import type { ReactNode } from 'react';
import type { CatalogueService } from './catalogue.queries.ts';
import { KIND_LABELS, TYPE_LABELS } from './kind-labels.ts';
import { openOrdersText } from './open-orders-text.ts';

export type ServiceDetailsProps = { service: CatalogueService; actions: ReactNode };

export function ServiceDetails({ service, actions }: ServiceDetailsProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
        <Card component="section" aria-label="Price and timeline">
          <Stack gap="md">
            <Offer service={service} />
            <Divider />
            {actions}
          </Stack>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg">
          <Section title="Description">
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{service.details}</Text>
          </Section>
          {service.video_link !== null && (
            <VideoEmbed link={service.video_link} title={`Video about ${service.name}`} />
          )}
          <Section title="Documents">
            <Documents documents={service.documents} />
          </Section>
          <Section title="Steps">
            <List type="ordered" spacing="xs">
              {service.step_terms.map((term) => (
                <List.Item key={term.step}>
                  {term.step}
                  {termText(term) !== '' && (
                    <Text c="dimmed" size="sm">
                      {termText(term)}
                    </Text>
                  )}
                </List.Item>
              ))}
            </List>
          </Section>
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

/** Empty for a step that keeps nothing of a cancelled order. */
function termText({ earned_percent: percent, official_fee: fee }: CatalogueService['step_terms'][number]) {
  return [
    ...(percent > 0 ? [`${percent} % earned`] : []),
    ...(fee > 0 ? [`Official fee ${formatRs(rupeesToPaise(fee))}`] : []),
  ].join(' · ');
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </Card>
  );
}

function Offer({ service }: { service: CatalogueService }) {
  return (
    <>
      <Fact label="Price">
        <Text size="xl" fw={650} className="portal-figures" component="div">
          {formatRsDash(rupeesToPaise(service.price))}
        </Text>
        <Text size="sm" c="dimmed" className="portal-figures">
          {service.tax_exemption === null
            ? `${formatRs(rupeesToPaise(service.total))} with ${service.gst_rate}% GST`
            : `GST-exempt by ${service.tax_exemption}`}
        </Text>
      </Fact>
      {service.official_fees.length > 0 && (
        <Fact label="Official fees on top">
          {feesInPaise(service.official_fees).map((fee) => (
            <Text key={fee.name} className="portal-figures">
              {fee.name}: {officialFeeText(fee, service.gst_rate)}
            </Text>
          ))}
        </Fact>
      )}
      <Fact label="Timeline">{service.sla}</Fact>
      <Fact label="SAC on invoices">{service.sac_code}</Fact>
      <Fact label="Open orders">{openOrdersText(service.open_orders)}</Fact>
      <Fact label="Last change">
        <RelativeTime at={service.updated_at} />
        {service.updated_by !== null && ` by ${service.updated_by}`}
      </Fact>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      <Text component="div">{children}</Text>
    </div>
  );
}

function Documents({ documents }: Pick<CatalogueService, 'documents'>) {
  if (documents.length === 0) return <Text c="dimmed">This service asks for nothing.</Text>;
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {documents.map(({ doc_name: name, field_type: type, required, kind, hint }) => (
        <li key={name}>
          <Group gap="xs">
            <Text fw={550}>{name}</Text>
            <Quiet>{TYPE_LABELS[type]}</Quiet>
            {kind !== null && kind !== undefined && <Quiet>{KIND_LABELS[kind]}</Quiet>}
            {required !== 'true' && <Quiet>Optional</Quiet>}
          </Group>
          {hint !== '' && (
            <Text c="dimmed" size="sm">
              {hint}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Badge variant="light" color="gray" tt="none" fw={550}>
      {children}
    </Badge>
  );
}
