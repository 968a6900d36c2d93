/** Tells when a document was replaced; the customer can't open earlier versions (orderprogress-016). */
import { Text } from '@mantine/core';
import { dayText, istDate } from '@portal/domain/ist-date';
import type { OrderDocument } from './orders.queries.ts';

export type DocumentVersionsProps = {
  document: Pick<OrderDocument, 'scan' | 'version' | 'earlier' | 'upload_date'>;
};

export function DocumentVersions({
  document: { scan, version, earlier, upload_date: day },
}: DocumentVersionsProps) {
  const last = earlier.at(-1);
  // Its review is shown above the form.
  if (!last || scan === 'infected') return null;
  const before = dayText(istDate(new Date(last.uploaded_at)));
  return (
    <Text c="dimmed" size="sm">
      {version === null || day === null
        ? `You removed what you uploaded on ${before}.`
        : `Version ${version}. It replaced the one of ${before} on ${dayText(day)}.`}
    </Text>
  );
}
