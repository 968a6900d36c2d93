/** /adminupdateservice/{id} and the form of a new service: requests, errors, and keeping drafts. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerService, answerServices, makeService } from '../../test/make-catalogue.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const signedIn = { token: 'a-token' };
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = (name = 'Save') => screen.getByRole('button', { name });

beforeEach(() => window.sessionStorage.clear());

const open = async (more: Parameters<typeof answerService>[0] = {}) => {
  server.use(
    mock('/adminservice_detail/{id}', answerService(more)),
    mock('/adminservices', answerServices([])),
  );
  const app = await renderApp('/adminupdateservice/12', signedIn);
  await screen.findByRole('form', { name: 'Service' });
  return app;
};

/** The request body of updateservice. */
const listen = (more: Parameters<typeof answerService>[0] = {}) => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    mock('/updateservice', async (request) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answerService({ version: 4, ...more }, 'Service saved.');
    }),
  );
  return sent;
};

describe('/adminupdateservice/{id}', () => {
  it('is filled in with the service, also when opened directly [admin-services-009] [admin-services-014]', async () => {
    await open({ video_link: 'https://vimeo.com/76979871' });
    expect(field('Name')).toHaveValue('GST Registration');
    expect(field('Price in rupees')).toHaveValue('1499');
    expect(field('Details')).toHaveValue('We prepare and file your application.');
    expect(field('Video link')).toHaveValue('https://vimeo.com/76979871');
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveValue('GST Returns');
    expect(field('Name of document 2')).toHaveValue('PAN');
    expect(field('Name of step 3')).toHaveValue('GSTIN issued');
  });

  it('exempts a service from GST by a notification', async () => {
    const sent = listen({ tax_treatment: 'exempt', tax_exemption: 'Notification 12/2017, entry 66' });
    const { user } = await open();
    expect(screen.getByText('Before GST. Customers pay Rs.1,768.82 with GST.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'GST' }), 'Exempt');
    expect(screen.getByText('Customers pay it without GST.')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Enter the notification that exempts the service.')).toBeVisible();
    await user.type(field('Exempted by'), 'Notification 12/2017, entry 66');
    await user.click(save());
    expect(await screen.findByText('Service saved.')).toBeVisible();
    expect(sent[0]).toMatchObject({
      tax_treatment: 'exempt',
      tax_exemption: 'Notification 12/2017, entry 66',
    });
  });

  it('sends the fields of the specification, once for a double click, and shows the service [admin-services-012]', async () => {
    const sent = listen();
    const { user, address } = await open();
    await user.clear(field('Price in rupees'));
    await user.type(field('Price in rupees'), '1999');
    await user.dblClick(save());
    expect(await screen.findByText('Service saved.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/adminservicedetails/12'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      id: 12,
      seen: 3,
      name: 'GST Registration',
      price: '1999',
      details: 'We prepare and file your application.',
      video_link: '',
      category: 'GST Returns',
      sla: '7 working days',
      sac_code: '998231',
      documents: [
        {
          doc_name: 'PAN card',
          field_type: 'file',
          required: 'true',
          kind: null,
          hint: 'Proof of identity.',
        },
        { doc_name: 'PAN', field_type: 'text', required: 'false', kind: 'pan', hint: '' },
      ],
      steps: ['Documents verified', 'Application filed', 'GSTIN issued'],
    });
  });

  it.each(['Name', 'Price in rupees', 'Details'])('asks for %s [admin-services-010]', async (name) => {
    const sent = listen();
    const { user } = await open();
    await user.clear(field(name));
    await user.click(save());
    expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    expect(field(name)).toHaveFocus();
    expect(sent).toEqual([]);
    // The video link was always empty.
    expect(field('Video link')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('parses a pasted price, and sends its digits [admin-services-011]', async () => {
    const sent = listen();
    const { user } = await open();
    await user.clear(field('Price in rupees'));
    await user.click(field('Price in rupees'));
    await user.paste('Rs.\u00a01,999.00');
    expect(field('Price in rupees')).toHaveValue('Rs.\u00a01,999.00');
    expect(field('Price in rupees')).toHaveAccessibleDescription(/Rs\.2,358\.82 with GST/);
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject([{ price: '1999' }]));
  });

  it.each([
    ['1999.50', 'Enter whole rupees, without paise.'],
    ['1.99.900', /^Enter whole rupees in digits/],
    ['Rs. 2,5x00/-', /^Enter whole rupees in digits/],
  ])('rejects the price %s with an error and sends nothing [admin-services-011]', async (pasted, message) => {
    const sent = listen();
    const { user } = await open();
    await user.clear(field('Price in rupees'));
    await user.click(field('Price in rupees'));
    await user.paste(pasted);
    await user.tab();
    expect(await screen.findByText(message)).toBeVisible();
    expect(field('Price in rupees')).toHaveValue(pasted);
    await user.click(save());
    await waitFor(() => expect(field('Price in rupees')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('asks once before the price changes by more than half', async () => {
    const sent = listen();
    const { user } = await open();
    await user.clear(field('Price in rupees'));
    await user.type(field('Price in rupees'), '14990');
    await user.click(save());
    const question = await screen.findByRole('dialog', {
      name: 'Change the price from Rs.1,499 to Rs.14,990?',
    });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(sent).toEqual([]);
    expect(field('Price in rupees')).toHaveValue('14990');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Change the price' }));
    await waitFor(() => expect(sent).toMatchObject([{ price: '14990' }]));
  });

  it.each(['999', 'abc', '0', '1e3'])(
    '%s is unknown: shows a message and leads to the list [admin-services-013]',
    async (id) => {
      server.use(
        mockProblem('/adminservice_detail/{id}', 404, { code: 'not_found', message: 'Service not found.' }),
        mock('/adminservices', answerServices([])),
      );
      const { address } = await renderApp(`/adminupdateservice/${id}`, signedIn);
      expect(await screen.findByText('Service not found.')).toBeVisible();
      await waitFor(() => expect(address()).toBe('/adminservice'));
      expect(window.localStorage.getItem('portal.admin.token')).toBe('a-token');
    },
  );

  it('shows an error of the server at its field', async () => {
    server.use(
      mockProblem('/updateservice', 400, {
        code: 'validation_failed',
        errors: [
          { field: 'documents.1.doc_name', message: 'Not this name.' },
          { field: 'steps.2', message: 'Not this step.' },
        ],
      }),
    );
    const { user } = await open();
    await user.type(field('Name'), ' 2');
    await user.click(save());
    expect(await screen.findByText('Not this name.')).toBeVisible();
    expect(field('Name of step 3')).toHaveAccessibleDescription('Not this step.');
    expect(field('Name of document 2')).toHaveFocus();
  });

  it('explains before saving what changes for new orders and what stays for open ones', async () => {
    const { user } = await open();
    const what = screen.getByRole('region', { name: 'New orders will get' });
    expect(what).toHaveTextContent('Nothing is changed yet.');
    expect(what).toHaveTextContent('12 open orders keep what they were bought with.');
    await user.type(field('Price in rupees'), '0');
    await user.click(screen.getByRole('button', { name: 'Remove GSTIN issued' }));
    const lines = within(what).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Price: Rs.14,990/- instead of Rs.1,499/-',
      'Steps: Documents verified · Application filed instead of Documents verified · Application filed · GSTIN issued',
    ]);
  });
});

describe('documents and steps', () => {
  const steps = () =>
    screen
      .getAllByRole('textbox', { name: /^Name of step/ })
      .map((input) => (input as HTMLInputElement).value);

  it('are moved by buttons, which keep the focus and announce the position', async () => {
    const { user } = await open();
    const down = screen.getByRole('button', { name: 'Move Documents verified down' });
    down.focus();
    await user.keyboard('{Enter}');
    expect(steps()).toEqual(['Application filed', 'Documents verified', 'GSTIN issued']);
    expect(screen.getByText('Documents verified is now number 2 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Documents verified down' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(steps()).toEqual(['Application filed', 'GSTIN issued', 'Documents verified']);
    expect(screen.getByRole('button', { name: 'Move Documents verified down' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Move Documents verified up' })).toHaveFocus();
  });

  it('are removed with Undo, which restores everything', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove PAN card' }));
    expect(screen.getByText('Removed: PAN card.')).toBeVisible();
    expect(field('Name of document 1')).toHaveValue('PAN');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Name of document 1')).toHaveValue('PAN card');
    expect(field('Why document 1 is needed')).toHaveValue('Proof of identity.');
    expect(field('Name of document 1')).toHaveFocus();
  });

  it('are focused when added, and are sent in their order', async () => {
    const sent = listen();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a document' }));
    expect(screen.getByLabelText('Name of document 3')).toHaveFocus();
    await user.paste('Rent agreement');
    await user.click(screen.getByLabelText('Document 3 is required'));
    await user.click(screen.getByLabelText('Move Rent agreement up'));
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      documents: [
        { doc_name: 'PAN card' },
        { doc_name: 'Rent agreement', field_type: 'file', required: 'false', kind: null, hint: '' },
        { doc_name: 'PAN' },
      ],
    });
  });

  it('are added at the end', async () => {
    const sent = listen();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a step' }));
    await user.paste('Handed over');
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      steps: ['Documents verified', 'Application filed', 'GSTIN issued', 'Handed over'],
    });
  });

  it('have terms, which are sent as numbers and compared before saving', async () => {
    const sent = listen();
    const { user } = await open();
    await user.type(field('Earned at step 2, percent of the price'), '40 %');
    await user.type(field('Official fee at step 2, in rupees'), '2,000');
    expect(screen.getByText(/Application filed \(40 % earned, official fee Rs\.2,000\/-\)/)).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      step_terms: [
        { step: 'Documents verified', earned_percent: 0, official_fee: 0 },
        { step: 'Application filed', earned_percent: 40, official_fee: 2000 },
        { step: 'GSTIN issued', earned_percent: 0, official_fee: 0 },
      ],
    });
  });

  it('earn at most the whole price, in whole percent', async () => {
    const sent = listen();
    const { user } = await open();
    await user.type(field('Earned at step 1, percent of the price'), '60');
    await user.type(field('Earned at step 3, percent of the price'), '41');
    await user.click(save());
    expect(field('Earned at step 3, percent of the price')).toHaveAccessibleDescription(
      'The steps together earn more than 100 % of the price.',
    );
    await user.type(field('Earned at step 3, percent of the price'), '.5');
    await user.type(field('Official fee at step 1, in rupees'), '10.50');
    await user.click(save());
    expect(field('Official fee at step 1, in rupees')).toHaveAccessibleDescription(
      'Enter whole rupees, without paise.',
    );
    expect(field('Earned at step 3, percent of the price')).toHaveAccessibleDescription(
      'Enter a whole percentage from 0 to 100.',
    );
    expect(sent).toEqual([]);
  });

  it('have unique names, and there is at least one step', async () => {
    const sent = listen();
    const { user } = await open({ steps: ['Filed', 'Done'] });
    await user.clear(field('Name of step 2'));
    await user.type(field('Name of step 2'), 'FILED');
    await user.click(save());
    expect(field('Name of step 2')).toHaveAccessibleDescription('There is a step of this name already.');
    await user.click(screen.getByRole('button', { name: 'Remove FILED' }));
    await user.click(screen.getByRole('button', { name: 'Remove Filed' }));
    await user.click(save());
    expect(await screen.findByText('Add at least one step.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a step' })).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('a draft is not lost', () => {
  it('when the page is left by mistake, or reloaded', async () => {
    const { user, address, unmount } = await open();
    await user.type(field('Name'), ' fast');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/adminupdateservice/12');
    unmount();
    await open();
    expect(field('Name')).toHaveValue('GST Registration fast');
  });

  it('when the server can’t be reached, or ends the session', async () => {
    server.use(mockNetworkError('/updateservice'));
    const { user, address, unmount } = await open();
    await user.type(field('Name'), ' fast');
    await user.click(save());
    expect(await screen.findByText(/We could not be reached/)).toBeVisible();
    server.use(mockProblem('/updateservice', 401, { code: 'unauthenticated' }));
    await user.click(save());
    await waitFor(() => expect(address()).toMatch(/^\/adminlogin/));
    unmount();
    await open();
    expect(field('Name')).toHaveValue('GST Registration fast');
  });

  it('when another admin saved first: both versions are shown, and either can be chosen', async () => {
    const sent = listen({ version: 6 });
    server.use(
      mockProblem('/updateservice', 409, {
        code: 'conflict',
        message: 'Ravi Nair has changed this service.',
      }),
    );
    const { user } = await open();
    await user.type(field('Name'), ' fast');
    await user.type(field('Price in rupees'), '0');
    server.use(
      mock(
        '/adminservice_detail/{id}',
        answerService({ version: 5, price: 1799, sla: '5 days', updated_by: 'Ravi Nair' }),
      ),
    );
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Change the price' }));
    const note = await screen.findByRole('alert', { name: /Ravi Nair has changed this service meanwhile/ });
    expect(note).toHaveTextContent('Theirs: Rs.1,799/-Yours: Rs.14,990/-');
    expect(note).toHaveTextContent('Theirs: 5 daysYours: 7 working days');
    await user.click(within(note).getByRole('button', { name: 'Take their timeline' }));
    await user.click(within(note).getByRole('button', { name: 'Take their price' }));
    expect(field('Price in rupees')).toHaveValue('1799');
    expect(field('Name')).toHaveValue('GST Registration fast');
    listen({ version: 6 });
    server.use(
      mock('/updateservice', async (request) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return answerService({ version: 6 }, 'Service saved.');
      }),
    );
    await user.click(save('Save mine over it'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ seen: 5, name: 'GST Registration fast', price: '1799', sla: '5 days' });
  });

  it('when another admin saved in between: the draft does not overwrite theirs silently', async () => {
    const { user, unmount } = await open();
    await user.type(field('Name'), ' fast');
    unmount();
    await open({ version: 4, price: 1799, updated_by: 'Ravi Nair' });
    const note = await screen.findByRole('alert', { name: /Ravi Nair has changed/ });
    await user.click(within(note).getByRole('button', { name: 'Take all of theirs' }));
    expect(field('Name')).toHaveValue('GST Registration');
    expect(field('Price in rupees')).toHaveValue('1799');
    expect(screen.queryByRole('alert', { name: /has changed/ })).not.toBeInTheDocument();
  });

  it('and an unchanged form shows what is saved elsewhere', async () => {
    const { router } = await open();
    server.use(mock('/adminservice_detail/{id}', answerService({ version: 4, price: 1799 })));
    const { queryClient } = await router.options.context.dataClients();
    await queryClient.invalidateQueries({ queryKey: ['adminservices', 12] });
    await waitFor(() => expect(field('Price in rupees')).toHaveValue('1799'));
    expect(screen.queryByRole('alert', { name: /has changed/ })).not.toBeInTheDocument();
  });
});

describe('a new service', () => {
  /** Pasted, since the form is large and re-renders on each letter. */
  const fill = async (user: Awaited<ReturnType<typeof openNew>>['user'], texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await user.click(field(label));
      await user.paste(text);
    }
  };
  const whole = {
    'Price in rupees': '4999',
    Timeline: '15 working days',
    SAC: '998214',
    Details: 'We file it.',
    'Name of step 1': 'Filed',
  };
  const openNew = async () => {
    server.use(mock('/adminservices', answerServices([makeService()])));
    const app = await renderApp('/adminservice?add=1', signedIn);
    await screen.findByRole('form', { name: 'New service' });
    return app;
  };

  it('is added as a draft and then shown', async () => {
    const sent: unknown[] = [];
    server.use(
      mock('/add_service', async (request) => {
        sent.push(await request.json());
        return answerService({ id: 40, name: 'Trade Licence', state: 'draft', version: 1 }, 'Draft added.');
      }),
    );
    const { user, address } = await openNew();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Closure');
    await fill(user, { ...whole, Name: 'Trade Licence' });
    await user.click(screen.getByRole('button', { name: 'Add a fee' }));
    await user.type(field('Name of fee 1'), 'Stamp duty');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of fee 1' }), 'by_state');
    await user.type(field('In every other state, Rs. of fee 1'), '200');
    await user.click(screen.getByRole('button', { name: 'Add a state to fee 1' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State 1 of fee 1' }), '27');
    await user.type(field('Amount in state 1 of fee 1, in rupees'), '1,000');
    await user.click(screen.getByRole('button', { name: 'Add draft' }));
    await waitFor(() => expect(address()).toBe('/adminservicedetails/40'));
    expect(await screen.findByRole('heading', { name: 'Trade Licence' })).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Trade Licence',
        category: 'Closure',
        price: '4999',
        sla: '15 working days',
        details: 'We file it.',
        video_link: '',
        sac_code: '998214',
        tax_treatment: 'standard',
        tax_exemption: '',
        official_fees: [
          {
            name: 'Stamp duty',
            kind: 'by_state',
            amount: 200,
            states: [{ state: '27', amount: 1_000 }],
            pure_agent: true,
          },
        ],
        documents: [],
        steps: ['Filed'],
        step_terms: [{ step: 'Filed', earned_percent: 0, official_fee: 0 }],
      },
    ]);
  });

  it('that is empty shows an error at each required field, and sends nothing', async () => {
    const { user } = await openNew();
    await user.click(screen.getByRole('button', { name: 'Add draft' }));
    for (const name of ['Name', 'Price in rupees', 'Timeline', 'SAC', 'Details', 'Name of step 1']) {
      expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    }
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveAttribute('aria-invalid', 'true');
  });

  it('with a taken name shows that at the name', async () => {
    server.use(
      mockProblem('/add_service', 409, {
        code: 'conflict',
        errors: [{ field: 'name', message: 'Another service has this name already.' }],
      }),
      mock('/adminservice_detail/{id}', answerService()),
    );
    const { user } = await openNew();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Closure');
    await fill(user, { ...whole, Name: 'GST Registration' });
    await user.click(screen.getByRole('button', { name: 'Add draft' }));
    await waitFor(() =>
      expect(field('Name')).toHaveAccessibleDescription('Another service has this name already.'),
    );
  });
});
