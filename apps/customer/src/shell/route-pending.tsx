/** What is shown while a screen's piece of the app is on its way. */
import { Container, Loader } from '@mantine/core';

export function RoutePending() {
  return (
    <Container py="xl" role="status" ta="center">
      <Loader aria-label="Loading the page" />
    </Container>
  );
}
