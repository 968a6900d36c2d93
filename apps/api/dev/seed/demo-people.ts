/** The demo accounts, one a role; they exist with the demo seed only (decision 18). */
export const demoPassword = 'Demo-pass-1';

export const demoPeople = [
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
  },
] as const;
