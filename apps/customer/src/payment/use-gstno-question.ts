/** Stops a payment once at a GST number that seems mistyped; the next submit continues. */
import { useState } from 'react';
import { gstnoDoubt } from './gstno-doubt.ts';

export function useGstnoQuestion() {
  const [asked, setAsked] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    /** When the number changes, so that the question does not take the focus while typing. */
    close: () => setOpen(false),
    stopsAt: (gstno: string) => {
      const stops = gstnoDoubt(gstno) !== undefined && gstno !== asked;
      if (stops) setAsked(gstno);
      setOpen(stops);
      return stops;
    },
  };
}
