/** What a link to the audit log as a file is signed over. */

/** Never a path of a stored file, which begins with `user`. */
export const auditFilePath = (filters: string) => `audit-log/${filters}`;
