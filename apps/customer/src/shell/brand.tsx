/** The provider's logo and name, as configured, leading home. */
import { Group, Text } from '@mantine/core';
import type { Provider } from '../env.ts';
import { AppLink } from './app-link.tsx';

export type BrandProps = { provider: Pick<Provider, 'name' | 'logo'>; to?: string };

export function Brand({ provider, to = '/' }: BrandProps) {
  return (
    <AppLink to={to} underline="never" c="inherit" aria-label={`${provider.name}, home`}>
      <Group gap="xs" wrap="nowrap">
        <img src={provider.logo} alt="" height={32} />
        <Text fw={650} size="lg" truncate style={{ letterSpacing: '-0.01em' }}>
          {provider.name}
        </Text>
      </Group>
    </AppLink>
  );
}
