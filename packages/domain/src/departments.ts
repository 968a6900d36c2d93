/** The departments, which are also the categories of services, as the specification lists them (raiseticket-009). */

export const DEPARTMENTS = [
  'Start Up',
  'Income Tax',
  'All in One',
  'GST Returns',
  'Payroll Services',
  'Secretarial Filings',
  'TDS Returns',
  'Licenses/Regulatory Registrations',
  'Legal Drafting/Filings',
  'Intellectual Property Rights',
  'Conversion',
  'Closure',
] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** What customers choose from when they raise a ticket. */
export const TICKET_DEPARTMENTS = [...DEPARTMENTS, 'Others'] as const;
export type TicketDepartment = (typeof TICKET_DEPARTMENTS)[number];

export function isDepartment(text: string): text is Department {
  return DEPARTMENTS.some((department) => department === text);
}
