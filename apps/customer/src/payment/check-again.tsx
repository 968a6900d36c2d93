import { Button } from '@mantine/core';
import { useState } from 'react';

export function CheckAgain({ onLook }: { onLook: () => Promise<unknown> }) {
  const [looking, setLooking] = useState(false);
  const look = () => {
    setLooking(true);
    void onLook().finally(() => setLooking(false));
  };
  return (
    <Button variant="default" loading={looking} onClick={look}>
      Check again
    </Button>
  );
}
