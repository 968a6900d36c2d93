/** The entries of the side menu, in the specification's order. */
import {
  IconCalendarX,
  IconFiles,
  IconHome,
  IconLifebuoy,
  IconListDetails,
  IconMessages,
  IconShoppingBag,
} from '@tabler/icons-react';

/** Only entries whose path the app serves are shown. */
export const navigation = [
  { label: 'Dashboard', to: '/dashboard', icon: IconHome },
  { label: 'My Orders', to: '/myorders', icon: IconListDetails },
  { label: 'My Documents', to: '/mydocuments', icon: IconFiles },
  { label: 'Expired Documents', to: '/expireddocuments', icon: IconCalendarX },
  { label: 'Chats', to: '/chat', icon: IconMessages },
  { label: 'Raise Ticket', to: '/raiseticket', icon: IconLifebuoy },
  { label: 'Services', to: '/services', icon: IconShoppingBag },
] as const;
