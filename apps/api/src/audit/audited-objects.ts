/** The kinds of objects that the audit log tells of, as admins choose from them; a test holds them against the triggers. */
export const auditedObjects = [
  'order',
  'upload',
  'ticket',
  'canned reply',
  'person',
  'session',
  'service',
  'setting',
  'customer export',
  'order view',
  'payment',
  'job',
  'audit log',
] as const;
