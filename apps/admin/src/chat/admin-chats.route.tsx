import { NoChatOpen } from '@portal/features/chat/staff-chat-frame';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat/adminchat')({
  staticData: { title: 'Chats' },
  component: NoChatOpen,
});
