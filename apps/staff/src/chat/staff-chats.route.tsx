import { NoChatOpen } from '@portal/features/chat/staff-chat-frame';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_chat/staffchat')({
  staticData: { title: 'Chats' },
  component: NoChatOpen,
});
