/** Search of the dashboard: keeps rows with the text in any text field (admin-dashboard-009). */
export function showsText(row: object, q: string): boolean {
  const wanted = q.trim().toLocaleLowerCase('en-IN');
  return wanted === '' || Object.values(row).some((value) => isText(value) && lower(value).includes(wanted));
}

const isText = (value: unknown): value is string => typeof value === 'string';

const lower = (text: string) => text.toLocaleLowerCase('en-IN');
