/** Hint beside the attachments of tickets, worded by the specification (staff-tickets-014). */

import { TICKET_ATTACHMENT_EXTENSIONS } from '@portal/domain/file-rules';

export const ATTACHMENT_HINT = `Allowed file extensions : ${TICKET_ATTACHMENT_EXTENSIONS.join(', ')}`;
