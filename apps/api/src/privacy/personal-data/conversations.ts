/** Chats, tickets and notifications. */

import { each, type Fates } from './fates.ts';

export const conversations = {
  messages: {
    rows: 'deleted',
    columns: {
      order_id: 'messages.order',
      sent_by: 'messages.from',
      body: 'messages.message',
      sent_at: 'messages.sent_at',
      ...each('not: internal', 'id client_id file_count'),
    },
  },
  message_files: {
    rows: 'deleted',
    columns: {
      original_name: 'messages.files',
      stored_name: 'Files',
      ...each('not: internal', 'id message_id content_type size_bytes sha256'),
    },
  },
  chats: {
    rows: 'deleted',
    columns: each('not: internal', 'order_id last_message_id last_message_at noticed_at noticed_by'),
  },
  chat_reads: { rows: 'deleted', columns: each('not: internal', 'order_id person_id last_read_id read_at') },
  chat_receipts: {
    rows: 'deleted',
    columns: each('not: internal', 'order_id of_customer received_id received_at'),
  },
  chat_digests: {
    rows: 'deleted',
    columns: each('not: internal', 'person_id order_id after_id up_to_id round made_at'),
  },
  tickets: {
    rows: 'deleted',
    columns: {
      id: 'tickets.ticket',
      subject: 'tickets.subject',
      department: 'tickets.department',
      service_name: 'tickets.service',
      priority: 'tickets.priority',
      status: 'tickets.status',
      name: 'tickets.name',
      email: 'tickets.email',
      message_html: 'tickets.message_html',
      created_at: 'tickets.raised_at',
      search_text: 'not: computed',
      ...each('not: staff', 'staff_id assigned_to'),
      ...each('not: internal', 'customer_id service_id answer_id seen_answer_id'),
      ...each('not: internal', 'updated_at closed_at deleted_at'),
    },
  },
  ticket_replies: {
    rows: 'deleted',
    columns: {
      ticket_id: 'ticket_replies.ticket',
      written_by: 'ticket_replies.from',
      message_html: 'ticket_replies.message_html',
      created_at: 'ticket_replies.written_at',
      ...each('not: internal', 'id from_customer'),
    },
  },
  ticket_notes: {
    rows: 'deleted',
    columns: each('not: staff', 'id ticket_id written_by message_html created_at'),
  },
  ticket_changes: {
    rows: 'deleted',
    columns: each('not: staff', 'id ticket_id kind from_value to_value changed_by changed_at'),
  },
  ticket_files: {
    rows: 'deleted',
    columns: {
      stored_name: 'Files',
      original_name: 'Files',
      ...each('not: internal', 'id ticket_id reply_id content_type size_bytes sha256'),
      ...each('not: internal', 'uploaded_by uploaded_at'),
    },
  },
  notifications: {
    rows: 'deleted',
    columns: {
      title: 'notifications.title',
      detail: 'notifications.detail',
      created_at: 'notifications.told_at',
      read_at: 'notifications.read_at',
      ...each('not: internal', 'id person_id event_key order_id ticket_id'),
    },
  },
} satisfies Partial<Fates>;
