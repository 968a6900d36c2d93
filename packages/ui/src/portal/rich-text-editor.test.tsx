/** The rich-text field: tools, label and error, and the result of typing and pasting. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

function Field({ first = '', error }: { first?: string; error?: string }) {
  const [html, setHtml] = useState(first);
  return (
    <>
      <RichTextEditor
        label="Message"
        description="In your own words"
        value={html}
        onChange={setHtml}
        error={error}
        required
      />
      <output>{html}</output>
      <button type="button" onClick={() => setHtml('')}>
        Reset
      </button>
    </>
  );
}

const made = () => screen.getByRole('status').textContent;

// Imported beforehand, since compiling takes long on a busy machine; the field then finds it cached.
beforeAll(async () => {
  await import('./tiptap-editor.tsx');
}, 120_000);

/** Resolves when the editor chunk is loaded. */
async function open(first = '', error?: string) {
  renderInPortal(<Field first={first} {...(error !== undefined && { error })} />);
  const tools = within(
    await screen.findByRole('toolbar', { name: 'Format of Message' }, { timeout: 10_000 }),
  );
  const text = screen.getByRole('textbox', { name: /^Message/ });
  return { tools, text, user: userEvent.setup() };
}

/** As browsers dispatch a paste. */
function paste(text: HTMLElement, html: string) {
  const clipboardData = {
    getData: (type: string) => (type === 'text/html' ? html : ''),
    types: ['text/html'],
  };
  fireEvent.paste(text, { clipboardData });
}

async function selectAll(text: HTMLElement) {
  await act(async () => text.focus());
  fireEvent.keyDown(text, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
}

describe('the field', () => {
  it('has a label, a description and an error for screen readers', async () => {
    const { text } = await open('', 'Message must be 5 characters long.');
    expect(text).toHaveAttribute('contenteditable', 'true');
    expect(text).toHaveAttribute('aria-multiline', 'true');
    expect(text).toHaveAttribute('aria-invalid', 'true');
    expect(text).toHaveAttribute('aria-required', 'true');
    expect(text).toHaveAccessibleDescription('In your own words Message must be 5 characters long.');
    expect(screen.getByRole('alert')).toHaveTextContent('Message must be 5 characters long.');
  });

  it('shows its value, and restarts when it is reset', async () => {
    const { text, user } = await open('<p>Kept <strong>words</strong></p>');
    expect(text).toHaveTextContent('Kept words');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(text).toHaveTextContent(''));
    expect(made()).toBe('');
  });

  it('is empty, not an empty paragraph, without text', async () => {
    const { text } = await open();
    paste(text, '<p>Hello</p>');
    await waitFor(() => expect(made()).toBe('<p>Hello</p>'));
    await selectAll(text);
    fireEvent.keyDown(text, { key: 'Backspace', code: 'Backspace', keyCode: 8 });
    await waitFor(() => expect(made()).toBe(''));
  });
});

describe('the tools', () => {
  it('are those of the specification and no others', async () => {
    const { tools } = await open();
    expect(tools.getAllByRole('button').map((tool) => tool.getAttribute('aria-label'))).toEqual([
      'Undo',
      'Redo',
      'Clear format',
      'Bold',
      'Italic',
      'Underline',
      'Strikethrough',
      'Align left',
      'Align centre',
      'Align right',
      'Bulleted list',
      'Numbered list',
    ]);
    const styles = within(tools.getByRole('combobox', { name: 'Text style' })).getAllByRole('option');
    expect(styles.map(({ textContent }) => textContent)).toEqual([
      'Paragraph',
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Heading 4',
      'Heading 5',
      'Heading 6',
    ]);
  });

  it.each([
    ['Bold', '<p><strong>Words</strong></p>'],
    ['Italic', '<p><em>Words</em></p>'],
    ['Underline', '<p><u>Words</u></p>'],
    ['Strikethrough', '<p><s>Words</s></p>'],
    ['Align left', '<p style="text-align: left;">Words</p>'],
    ['Align centre', '<p style="text-align: center;">Words</p>'],
    ['Align right', '<p style="text-align: right;">Words</p>'],
    ['Bulleted list', '<ul><li><p>Words</p></li></ul>'],
    ['Numbered list', '<ol><li><p>Words</p></li></ol>'],
  ])('%s makes %s, is on then, and is undone, redone and cleared', async (name, html) => {
    const { tools, text, user } = await open('<p>Words</p>');
    await selectAll(text);
    const tool = tools.getByRole('button', { name });
    await user.click(tool);
    expect(made()).toBe(html);
    await waitFor(() => expect(tool).toHaveAttribute('aria-pressed', 'true'));
    await user.click(tools.getByRole('button', { name: 'Undo' }));
    expect(made()).toBe('<p>Words</p>');
    await user.click(tools.getByRole('button', { name: 'Redo' }));
    expect(made()).toBe(html);
    await selectAll(text);
    await user.click(tools.getByRole('button', { name: 'Clear format' }));
    expect(made()).toBe('<p>Words</p>');
  });

  it('make headings of every level, and a paragraph again', async () => {
    const { tools, user } = await open('<p>Words</p>');
    const style = tools.getByRole('combobox', { name: 'Text style' });
    for (const level of [1, 2, 3, 4, 5, 6]) {
      await user.selectOptions(style, `Heading ${level}`);
      expect(made()).toBe(`<h${level}>Words</h${level}>`);
      await waitFor(() => expect(style).toHaveValue(String(level)));
    }
    await user.selectOptions(style, 'Paragraph');
    expect(made()).toBe('<p>Words</p>');
  });

  it('are one tab stop, with arrow keys between the enabled ones', async () => {
    const { tools, user } = await open('<p>Words</p>');
    const bold = tools.getByRole('button', { name: 'Bold' });
    await user.tab();
    expect(tools.getByRole('combobox', { name: 'Text style' })).toHaveFocus();
    // Nothing can be undone or redone yet.
    await user.keyboard('{ArrowRight}');
    expect(tools.getByRole('button', { name: 'Clear format' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(bold).toHaveFocus();
    await user.keyboard('{End}');
    expect(tools.getByRole('button', { name: 'Numbered list' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowLeft}{Home}{ArrowLeft}{ArrowLeft}');
    expect(tools.getByRole('button', { name: 'Bulleted list' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveFocus();
    await user.tab({ shift: true });
    expect(tools.getByRole('button', { name: 'Bulleted list' })).toHaveFocus();
  });
});

describe('pasted content', () => {
  it.each([
    [
      '<p>See <a href="https://evil.example/">this <b>page</b></a></p>',
      '<p>See this <strong>page</strong></p>',
    ],
    ['<p>A picture <img src="x" onerror="window.hacked=1"> here</p>', '<p>A picture here</p>'],
    ['<h1 style="color:red" class="x">Title</h1>', '<h1>Title</h1>'],
    ['<p style="text-align: justify; color: red">Words</p>', '<p>Words</p>'],
    ['<script>window.hacked=1</script><p>Words</p>', '<p>Words</p>'],
    ['<blockquote><p>Said</p></blockquote><pre><code>code</code></pre>', '<p>Said</p><p>code</p>'],
    ['<table><tr><td>Cell</td></tr></table><hr>', '<p>Cell</p>'],
  ])('%s is reduced to the marks of the tools', async (html, kept) => {
    const { text } = await open();
    paste(text, html);
    await waitFor(() => expect(made()?.replaceAll(/ {2,}/g, ' ')).toBe(kept));
    expect(window).not.toHaveProperty('hacked');
  });
});
