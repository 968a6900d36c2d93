/** Focus after a form is rejected, by its own rules or later by the server. */

import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { AttachmentField } from './patterns/attachment-field.tsx';
import { SubmitButton } from './patterns/submit-button.tsx';
import { renderInPortal } from './testing/render-in-portal.tsx';

type Check = () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

function Form({ check }: { check: Check }) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void Promise.resolve(check()).then(setErrors);
      }}
    >
      <TextInput label="Name" error={errors['name']} />
      <TextInput label="Day" error={errors['day']} />
      <AttachmentField
        label="File"
        hint="One file."
        accept={['.pdf']}
        maxFiles={1}
        files={[]}
        onChange={() => undefined}
        error={errors['file']}
      />
      <SubmitButton busy={false}>Send</SubmitButton>
    </form>
  );
}

const send = () => screen.getByRole('button', { name: 'Send' });

describe('a rejected form', () => {
  it('focuses its first invalid field, also when it is rejected again for the same reason', async () => {
    renderInPortal(<Form check={() => ({ day: 'No such day.', file: 'Choose a file.' })} />);
    await userEvent.click(send());
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveFocus());
    await userEvent.click(send());
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveFocus());
  });

  it('focuses the button that chooses a file and describes why', async () => {
    renderInPortal(<Form check={() => ({ file: 'Choose a file.' })} />);
    await userEvent.click(send());
    const choose = screen.getByRole('button', { name: 'Choose a file for File' });
    await waitFor(() => expect(choose).toHaveFocus());
    expect(choose).toHaveAccessibleDescription(/^Choose a file\. /);
  });

  it('focuses the field that the server rejects later', async () => {
    const answer = Promise.withResolvers<Readonly<Record<string, string>>>();
    renderInPortal(<Form check={() => answer.promise} />);
    await userEvent.click(send());
    expect(send()).toHaveFocus();
    answer.resolve({ name: 'This name is taken.' });
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  });

  it('does not move the focus of a user who has moved on', async () => {
    const answer = Promise.withResolvers<Readonly<Record<string, string>>>();
    renderInPortal(<Form check={() => answer.promise} />);
    await userEvent.click(send());
    await userEvent.click(screen.getByLabelText('Day'));
    answer.resolve({ name: 'This name is taken.' });
    expect(await screen.findByText('This name is taken.')).toBeVisible();
    expect(screen.getByLabelText('Day')).toHaveFocus();
  });

  it('does not move the focus when an error appears without a submit', async () => {
    const { rerender } = renderInPortal(<TextInput label="Name" />);
    fireEvent.focus(document.body);
    rerender(<TextInput label="Name" error="Wrong." />);
    expect(await screen.findByText('Wrong.')).toBeVisible();
    expect(document.body).toHaveFocus();
  });
});
