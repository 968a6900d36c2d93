/** The top bar of the signed-in screens: menu button on phones, brand, label, colours, account. */
import { ActionIcon, Badge, Burger, Group, Menu } from '@mantine/core';
import { ColourSchemeToggle } from '@portal/ui/colour-scheme-toggle';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import type { Provider } from '../env.ts';
import { Brand } from './brand.tsx';

export type TopBarProps = {
  provider: Provider;
  menuOpened: boolean;
  onMenu: () => void;
  onLogout: () => void;
};

export function TopBar({ provider, menuOpened, onMenu, onLogout }: TopBarProps) {
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Burger
          opened={menuOpened}
          onClick={onMenu}
          hiddenFrom="md"
          size="sm"
          aria-label={menuOpened ? 'Close the menu' : 'Open the menu'}
          aria-expanded={menuOpened}
        />
        <Brand provider={provider} />
        <Badge variant="light" tt="none" fw={550} visibleFrom="sm">
          Customer portal
        </Badge>
      </Group>
      <Group gap={4} wrap="nowrap">
        <ColourSchemeToggle />
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon color="gray" aria-label="Your account">
              <IconUserCircle size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Your account</Menu.Label>
            <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onLogout}>
              Logout
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  );
}
