/** Entries of the side menu: those of the specification in its order, then the others. */

import {
  IconBriefcase,
  IconChartBar,
  IconCircleX,
  IconClipboardList,
  IconFileInvoice,
  IconId,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessages,
  IconReceiptRupee,
  IconReceiptTax,
  IconUsers,
} from '@tabler/icons-react';
import { UndecidedCount } from './undecided-count.tsx';

/** An entry is shown once the app has its route. */
export const navigation = [
  { label: 'Dashboard', to: '/admindashboard', icon: IconLayoutDashboard },
  { label: 'Customers', to: '/admincustomers', icon: IconUsers },
  { label: 'Staff', to: '/adminstaff', icon: IconId },
  { label: 'Orders', to: '/adminorders', icon: IconClipboardList },
  { label: 'Chats', to: '/adminchat', icon: IconMessages },
  { label: 'Tickets', to: '/adminticket', icon: IconLifebuoy },
  { label: 'Services', to: '/adminservice', icon: IconBriefcase },
  {
    label: 'Cancellations',
    to: '/admincancellations',
    icon: IconCircleX,
    count: UndecidedCount,
  },
  { label: 'Payments', to: '/adminpayments', icon: IconReceiptRupee },
  { label: 'Invoices', to: '/admininvoices', icon: IconFileInvoice },
  { label: 'Revenue', to: '/adminrevenue', icon: IconChartBar },
  { label: 'GST return', to: '/admingst', icon: IconReceiptTax },
] as const;
