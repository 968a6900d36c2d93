/** The screen for an unknown path and for anything that broke: "Unexpected Application Error" (C§2, C§8). */
import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconError404, IconPlugConnectedX, IconTool } from '@tabler/icons-react';

export type UnexpectedErrorProps = {
  /** `unknown-path`: nothing lives there; `load`: a piece of the app did not arrive; `broken`: a fault of ours. */
  cause: 'unknown-path' | 'load' | 'broken';
  homeHref: string;
  reload?: () => void;
};

/** Always a way home and a way to try again; never a stack trace. */
export function UnexpectedError({ cause, homeHref, reload = reloadPage }: UnexpectedErrorProps) {
  const { icon: Icon, words } = causes[cause];
  return (
    <Stack role="alert" align="center" justify="center" gap="md" px="md" py={64} mih="60vh" ta="center">
      <ThemeIcon size={72} radius="xl" variant="light" aria-hidden>
        <Icon size={36} stroke={1.5} />
      </ThemeIcon>
      <Title order={1} tabIndex={-1}>
        Unexpected Application Error
      </Title>
      <Text c="dimmed" maw={480}>
        {words}
      </Text>
      <Group justify="center">
        <Button component="a" href={homeHref}>
          Go to the home page
        </Button>
        <Button variant="default" onClick={reload}>
          Reload
        </Button>
      </Group>
    </Stack>
  );
}

const causes = {
  'unknown-path': {
    icon: IconError404,
    words: 'There is no page at this address. It may have been mistyped, or the page may have moved.',
  },
  load: {
    icon: IconPlugConnectedX,
    words: 'Load error: a part of this page did not arrive. Check your connection, then reload.',
  },
  broken: {
    icon: IconTool,
    words: 'Something went wrong on our side. Reload the page; if it happens again, please tell us.',
  },
} as const;

function reloadPage(): void {
  window.location.reload();
}
