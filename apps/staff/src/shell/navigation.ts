/** Entries of the side menu, in the specification's order. */

import { IconLifebuoy, IconListCheck, IconMessages, IconUsers } from '@tabler/icons-react';

/** An entry is shown once the app has its route. */
export const navigation = [
  { label: 'Customers', to: '/staffcustomer', icon: IconUsers },
  { label: 'Chats', to: '/staffchat', icon: IconMessages },
  { label: 'Tickets', to: '/staffticket', icon: IconLifebuoy },
  { label: 'Tasks', to: '/stafftask', icon: IconListCheck },
] as const;
