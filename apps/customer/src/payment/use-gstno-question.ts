/** Stops a payment once at a GST number that seems mistyped, and lets it go on the next time. */
import { useState } from 'react';
import { gstnoDoubt } from './gstno-doubt.ts';

export function useGstnoQuestion() {
  const [asked, setAsked] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    /** Once the number is changed: the question must not take the focus while one types. */
    close: () => setOpen(false),
    stopsAt: (gstno: string) => {
      const stops = gstnoDoubt(gstno) !== undefined && gstno !== asked;
      if (stops) setAsked(gstno);
      setOpen(stops);
      return stops;
    },
  };
}
