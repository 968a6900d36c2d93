/** Foot of a table: "11–20 of 42", rows per page, and links to other pages. */

import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { PAGE_SIZES, type PageSize } from './table-state.ts';

export type TablePagerProps = {
  page: number;
  size: PageSize;
  total: number;
  /** There are more rows than `total`. */
  capped?: boolean;
  /** All rows on one page: shows the count only. */
  allRows: boolean;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
};

/** Shows the count even with a single page. */
export function TablePager({ page, size, total, capped = false, allRows, onPage, onSize }: TablePagerProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  const hasPages = !allRows && total > 0;
  const first = allRows ? 1 : (page - 1) * size + 1;
  const last = allRows ? total : Math.min(page * size, total);
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" size="sm" role="status" className="portal-figures">
        {total === 0 ? 'No rows' : `${first}–${last} of ${capped ? `${grouped.format(total)}+` : total}`}
      </Text>
      {hasPages && (
        <NativeSelect
          aria-label="Rows per page"
          ml="auto"
          value={String(size)}
          data={PAGE_SIZES.map((known) => ({ value: String(known), label: `${known} per page` }))}
          onChange={(event) => onSize(pageSize(event.currentTarget.value))}
        />
      )}
      {hasPages && (
        <Group gap="xs" wrap="nowrap" ml={{ base: 'auto', sm: 0 }}>
          <PageButton
            label="Previous page"
            icon={IconChevronLeft}
            to={page - 1}
            pages={pages}
            onPage={onPage}
          />
          <Text size="sm" className="portal-figures">
            Page {page}
            {!capped && ` of ${pages}`}
          </Text>
          <PageButton label="Next page" icon={IconChevronRight} to={page + 1} pages={pages} onPage={onPage} />
        </Group>
      )}
    </Group>
  );
}

const grouped = new Intl.NumberFormat('en-IN');

type PageButtonProps = {
  label: string;
  icon: typeof IconChevronLeft;
  to: number;
  pages: number;
  onPage: (page: number) => void;
};

function PageButton({ label, icon: Icon, to, pages, onPage }: PageButtonProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

function pageSize(value: string): PageSize {
  return PAGE_SIZES.find((known) => String(known) === value) ?? PAGE_SIZES[0];
}
