/** The people of the demo seed; the development server prints the first of each role. */

import type { StateCode } from '@portal/domain/states';
import { demoGstin } from './demo-answers.ts';

export const demoPassword = 'Demo-pass-1';

interface DemoPerson {
  user_type: 'admin' | 'staff' | 'user';
  name: string;
  email: string;
  phone: string;
  department: string | null;
  /** The customer's state, shown on invoices. */
  billing_state?: StateCode;
  /** A registered business, shown on invoices. */
  business?: { gst_number: string; business_name: string; billing_address: string };
  /** A pending request for staff access. */
  asks?: true;
}

const staff = (name: string, email: string, nr: number, department: string): DemoPerson => ({
  user_type: 'staff',
  name,
  email,
  phone: `98000001${String(nr).padStart(2, '0')}`,
  department,
});

const customer = (name: string, email: string, nr: number, state: StateCode): DemoPerson => ({
  user_type: 'user',
  name,
  email,
  phone: `98000002${String(nr).padStart(2, '0')}`,
  department: null,
  billing_state: state,
});

export const demoPeople: readonly DemoPerson[] = [
  {
    user_type: 'admin',
    name: 'Asha Rao',
    email: 'admin@demo.test',
    phone: '9800000001',
    department: null,
  },
  {
    user_type: 'staff',
    name: 'Vikram Shah',
    email: 'staff@demo.test',
    phone: '9800000002',
    department: 'Start Up',
  },
  {
    user_type: 'user',
    name: 'Meera Iyer',
    email: 'customer@demo.test',
    phone: '9800000003',
    department: null,
    billing_state: '29',
  },
  staff('Lata Menon', 'lata@demo.test', 1, 'GST Returns'),
  staff('Farhan Qureshi', 'farhan@demo.test', 2, 'Income Tax'),
  staff('Divya Nair', 'divya@demo.test', 3, 'Secretarial Filings'),
  staff('Joseph Mathew', 'joseph@demo.test', 4, 'Intellectual Property Rights'),
  { ...staff('Kiran Patel', 'kiran@demo.test', 5, 'Payroll Services'), asks: true },
  customer('Ravi Nair', 'ravi@demo.test', 1, '32'),
  {
    ...customer('Sunita Deshpande', 'sunita@demo.test', 2, '27'),
    business: {
      gst_number: demoGstin('27', 'sunita'),
      business_name: 'Deshpande Foods',
      billing_address: '4 Hill Road, Mumbai 400050',
    },
  },
  customer('Arjun Malhotra', 'arjun@demo.test', 3, '07'),
  customer('Fatima Sheikh', 'fatima@demo.test', 4, '36'),
  customer('Gurpreet Singh', 'gurpreet@demo.test', 5, '03'),
  customer('Ananya Ghosh', 'ananya@demo.test', 6, '19'),
];
