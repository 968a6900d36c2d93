/** Top bar and side menu around a signed-in screen; on phones the menu is a drawer. */
import { AppShell, Box, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Provider } from '../env.ts';
import styles from './shell.module.css';
import { SideMenu, type SideMenuProps } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

export type ShellProps = Pick<SideMenuProps, 'entries' | 'onLogout' | 'loggingOut'> & {
  provider: Provider;
  children: ReactNode;
};

export function Shell({ provider, children, ...menu }: ShellProps) {
  const [opened, drawer] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: 64 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <SkipLink />
      <AppShell.Header className={styles['header'] ?? ''}>
        <TopBar provider={provider} menuOpened={opened} onMenu={drawer.toggle} onLogout={menu.onLogout} />
      </AppShell.Header>
      <AppShell.Navbar p="md" className={styles['navbar'] ?? ''}>
        <SideMenu {...menu} />
      </AppShell.Navbar>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        title={provider.name}
        size={288}
        hiddenFrom="md"
        closeButtonProps={{ 'aria-label': 'Close the menu', size: 'lg' }}
        styles={{ body: { height: 'calc(100% - 64px)' } }}
      >
        <SideMenu {...menu} onChosen={drawer.close} />
      </Drawer>
      <AppShell.Main id="main" tabIndex={-1} className={styles['main'] ?? ''}>
        <Box maw="var(--portal-content-width)" mx="auto">
          {children}
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}
