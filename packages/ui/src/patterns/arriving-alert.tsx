/** An alert that takes the focus and scrolls into view when it appears above the pressed button. */

import { Alert, type AlertProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

export type ArrivingAlertProps = AlertProps & { role: 'alert' | 'status' };

export function ArrivingAlert(props: ArrivingAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' });
    alert.current?.focus({ preventScroll: true });
  }, []);
  return <Alert ref={alert} tabIndex={-1} {...props} />;
}
