/** The signed path of the audit log as a file. Never one of a stored file, which begins with `user`. */
export const auditFilePath = (filters: string) => `audit-log/${filters}`;
