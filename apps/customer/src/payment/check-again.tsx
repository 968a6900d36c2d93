import { Button } from '@mantine/core';
import { useState } from 'react';

export function CheckAgain({ onCheck }: { onCheck: () => Promise<unknown> }) {
  const [checking, setChecking] = useState(false);
  const check = () => {
    setChecking(true);
    void onCheck().finally(() => setChecking(false));
  };
  return (
    <Button variant="default" loading={checking} onClick={check}>
      Check again
    </Button>
  );
}
