/** Product components: money, steps, codes, passwords, countdowns, videos, errors. */

import { orderProgress } from '@portal/domain/order-status';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { Countdown } from './countdown.tsx';
import { Money, PriceWithGst } from './money.tsx';
import { OrderStepper } from './order-stepper.tsx';
import { OtpBoxes } from './otp-boxes.tsx';
import { PasswordField } from './password-field.tsx';
import { UnexpectedError } from './unexpected-error.tsx';
import { useCountdown } from './use-countdown.ts';
import { VideoEmbed } from './video-embed.tsx';

describe('money', () => {
  it('is written in rupees with Indian grouping [constants-002]', () => {
    renderInPortal(<Money rupees={1_00_000} />);
    expect(screen.getByText('Rs.1,00,000')).toBeInTheDocument();
  });

  it('shows a price with its GST up front', () => {
    const { container } = renderInPortal(<PriceWithGst rupees={10_000} rate={18} />);
    expect(container).toHaveTextContent('Rs.10,000 + 18% GST = Rs.11,800');
  });
});

describe('the steps of an order', () => {
  const steps = ['Application', 'Verification', 'Certificate'];
  const shown = (status: string) => {
    renderInPortal(<OrderStepper steps={orderProgress(status, steps, 'customer')} />);
    const list = screen.getByRole('list', { name: 'Order progress' });
    return within(list).getAllByRole('listitem');
  };

  it('are marked as done, current and upcoming', () => {
    const items = shown('Verification');
    expect(items.map((item) => item.textContent)).toEqual([
      'ApplicationDone',
      'VerificationReached',
      '3CertificateNext',
    ]);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  it('are not marked done while the order is pending', () => {
    expect(shown('Pending').map((item) => item.textContent)).toEqual([
      '1ApplicationNext',
      '2VerificationTo come',
      '3CertificateTo come',
    ]);
  });

  it('are all done at the last one', () => {
    expect(shown('Certificate').at(-1)).toHaveTextContent('Complete');
  });
});

describe('the six boxes of a code', () => {
  function Boxes({ onComplete }: { onComplete?: (digits: string) => void }) {
    const [value, setValue] = useState('');
    return (
      <>
        <OtpBoxes value={value} onChange={setValue} {...(onComplete && { onComplete })} />
        <output>{value}</output>
      </>
    );
  }
  const box = (n: number) => screen.getByRole('textbox', { name: `Digit ${n} of 6` });

  it('are six, labelled, and filled by an autofilled code [otp-001]', () => {
    renderInPortal(<Boxes />);
    expect(
      within(screen.getByRole('group', { name: 'Six-digit code' })).getAllByRole('textbox'),
    ).toHaveLength(6);
    expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
    expect(box(1)).toHaveAttribute('inputmode', 'numeric');
  });

  it('accept digits only [otp-002]', async () => {
    renderInPortal(<Boxes />);
    await userEvent.type(box(1), 'a-');
    expect(box(1)).toHaveValue('');
    await userEvent.type(box(1), '0');
    expect(box(1)).toHaveValue('0');
  });

  it('move on with a digit and back with backspace [otp-003] [otp-004]', async () => {
    renderInPortal(<Boxes />);
    await userEvent.click(box(1));
    await userEvent.keyboard('01');
    expect(box(3)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    expect(box(2)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    expect(box(1)).toHaveFocus();
    expect(screen.getByText('0', { selector: 'output' })).toBeInTheDocument();
  });

  it('accept a pasted code with leading zeros', async () => {
    const onComplete = vi.fn<(digits: string) => void>();
    renderInPortal(<Boxes onComplete={onComplete} />);
    await userEvent.click(box(1));
    await userEvent.paste('001 234');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('001234');
    expect(box(6)).toHaveFocus();
  });

  it('show the error of the code', () => {
    renderInPortal(
      <OtpBoxes value="12" onChange={vi.fn<(digits: string) => void>()} error="That code is wrong." />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('That code is wrong.');
    expect(screen.getByRole('group')).toHaveAccessibleDescription('That code is wrong.');
  });
});

describe('a password field', () => {
  it('shows and hides what is typed', async () => {
    renderInPortal(<PasswordField label="Password" use="new" />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('the countdown before a code can be resent', () => {
  afterEach(() => vi.useRealTimers());

  function Waiting() {
    const { left, begin, clear } = useCountdown('otp');
    return (
      <>
        <Countdown left={left}>Resend in</Countdown>
        <button type="button" onClick={begin}>
          begin
        </button>
        <button type="button" onClick={clear}>
          clear
        </button>
      </>
    );
  }
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

  it('runs from 120 seconds to zero', () => {
    vi.useFakeTimers();
    renderInPortal(<Waiting />);
    expect(screen.getByRole('timer')).toHaveTextContent('0:00');
    press('begin');
    expect(screen.getByRole('timer')).toHaveTextContent('Resend in 2:00');
    act(() => void vi.advanceTimersByTime(55_000));
    expect(screen.getByRole('timer')).toHaveTextContent('1:05');
    act(() => void vi.advanceTimersByTime(65_000));
    expect(screen.getByRole('timer')).toHaveTextContent('0:00');
  });

  it('continues after a reload', () => {
    vi.useFakeTimers();
    const page = renderInPortal(<Waiting />);
    press('begin');
    page.unmount();
    vi.advanceTimersByTime(30_000);
    renderInPortal(<Waiting />);
    expect(screen.getByRole('timer')).toHaveTextContent('1:30');
    press('clear');
    expect(screen.getByRole('timer')).toHaveTextContent('0:00');
  });

  it('never waits longer than its full length, even if the clock is set back', () => {
    window.sessionStorage.setItem('countdown.otp', String(Date.now() + 9_999_000));
    renderInPortal(<Waiting />);
    expect(screen.getByRole('timer')).toHaveTextContent('2:00');
  });
});

describe('an embedded video', () => {
  it('plays in a sandbox, in privacy mode', () => {
    renderInPortal(<VideoEmbed link="https://youtu.be/aqz-KE-bpKQ" title="How to start" />);
    const frame = screen.getByTitle('How to start');
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  });

  it('is omitted for any other address', () => {
    renderInPortal(<VideoEmbed link="http://evil.example/video" title="Bad" />);
    expect(screen.queryByTitle('Bad')).not.toBeInTheDocument();
  });
});

describe('the error screen', () => {
  it.each(['unknown-path', 'load', 'broken'] as const)(
    'has its title, a link home and Reload (%s)',
    async (cause) => {
      const reload = vi.fn<() => void>();
      renderInPortal(<UnexpectedError cause={cause} homeHref="/" reload={reload} />);
      expect(
        screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error' }),
      ).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
      await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  it('distinguishes a load error [errors-009]', () => {
    renderInPortal(<UnexpectedError cause="load" homeHref="/" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Load error');
  });
});
