/** The form of a service: accepted values, and the message at each invalid field. */

import { describe, expect, it } from 'vitest';
import { serviceForm } from './service.ts';

const noTerms = { earned: '', fee: '' };
const right = {
  name: 'GST Registration',
  category: 'GST Returns',
  price: '1499',
  sla: '7 working days',
  details: 'We file it.',
  video_link: '',
  sac_code: '998231',
  tax: { treatment: 'exempt', exemption: 'Notification 12/2017 Central Tax (Rate), entry 66' },
  official_fees: [
    { key: 'a', name: 'Stamp duty', kind: 'fixed', amount: '500', pure_agent: true, states: [] },
  ],
  documents: [
    { key: 'a', doc_name: 'PAN card', field_type: 'file', required: true, kind: '', hint: '' },
    { key: 'b', doc_name: 'PAN', field_type: 'text', required: false, kind: 'pan', hint: 'Your own.' },
  ],
  steps: [
    { key: 'a', name: 'Filed', ...noTerms },
    { key: 'b', name: 'Done', ...noTerms },
  ],
};

const fees = (...changes: object[]) => ({
  official_fees: changes.map((change) => ({ ...right.official_fees[0], ...change })),
});
const stateAmount = (state: string) => ({ key: 'a', state, amount: '5' });

const problems = (change: object) => {
  const checked = serviceForm.safeParse({ ...right, ...change });
  return (checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('the form of a service', () => {
  it('accepts valid values and trims them', () => {
    expect(serviceForm.parse(right)).toEqual(right);
    expect(serviceForm.parse({ ...right, name: ' GST Registration ', price: ' 1499 ' })).toEqual(right);
    expect(serviceForm.parse({ ...right, price: ' ₹\u00a01,499.00 ', sac_code: '9982 31' })).toEqual(right);
    expect(problems({ video_link: 'https://vimeo.com/76979871', documents: [] })).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Enter the service’s name.'],
    [{ details: '' }, 'details', 'Enter what the customer gets.'],
    [{ sla: '' }, 'sla', 'Enter how long it takes.'],
    [
      { tax: { treatment: 'exempt', exemption: ' ' } },
      'tax.exemption',
      'Enter the notification that exempts the service.',
    ],
    [{ category: '' }, 'category', 'Choose a department.'],
    [{ price: '' }, 'price', 'Enter an amount in whole rupees.'],
    [{ price: '12.5' }, 'price', 'Enter whole rupees, without paise.'],
    [{ price: 'free' }, 'price', 'Enter whole rupees in digits, such as 12500 or 12,500.'],
    [{ price: '0' }, 'price', 'Enter a price from 1 to 1,00,00,000 rupees.'],
    [{ price: '10000001' }, 'price', 'Enter a price from 1 to 1,00,00,000 rupees.'],
    [
      { video_link: 'http://youtube.com/watch?v=aqz-KE-bpKQ' },
      'video_link',
      'Enter the https address of a video on YouTube or Vimeo, or leave it empty.',
    ],
    [{ sac_code: '123456' }, 'sac_code', 'Enter the six digits of the SAC, which begin with 99.'],
    [fees({ name: '' }), 'official_fees.0.name', 'Name the fee.'],
    [fees({}, {}), 'official_fees.1.name', 'There is a fee of this name already.'],
    [fees({ amount: '' }), 'official_fees.0.amount', 'Enter an amount of at least 1 rupee.'],
    [fees({ kind: 'by_state' }), 'official_fees.0.states', 'Add the amount of at least one state.'],
    [
      fees({ kind: 'by_state', states: [stateAmount('')] }),
      'official_fees.0.states.0.state',
      'Choose a state.',
    ],
    [
      fees({ kind: 'by_state', states: [stateAmount('27'), stateAmount('27')] }),
      'official_fees.0.states.1.state',
      'There is an amount of this state already.',
    ],
    [{ steps: [] }, 'steps', 'Add at least one step.'],
    [
      { steps: [{ key: 'a', name: 'Pending', ...noTerms }] },
      'steps.0.name',
      expect.stringContaining('Pending'),
    ],
    [
      { steps: [...right.steps, { key: 'c', name: ' done', ...noTerms }] },
      'steps.2.name',
      'There is a step of this name already.',
    ],
    [
      { documents: [...right.documents, { ...right.documents[0], doc_name: '' }] },
      'documents.2.doc_name',
      'Name the document.',
    ],
    [
      { documents: [...right.documents, { ...right.documents[0], doc_name: 'pan' }] },
      'documents.2.doc_name',
      'There is a document of this name already.',
    ],
  ])('reports %j at %s', (change, field, message) => {
    expect(problems(change)).toEqual([[field, message]]);
  });
});
