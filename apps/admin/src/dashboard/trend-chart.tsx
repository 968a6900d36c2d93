/** Revenue and orders over time: a chart, and the same numbers as a table. */

import { Card, Skeleton } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLink } from '@portal/shell/app-link';
import { lazyComponent } from '@portal/shell/lazy-component';
import { Suspense, useMemo } from 'react';
import styles from './dashboard.module.css';
import type { Figures } from './dashboard.queries.ts';
import { type FigurePoint, toPoints } from './figure-points.ts';

// The chart is heavier than the rest of the screen, which does not wait for it.
const TrendDrawing = lazyComponent(async () => (await import('./trend-drawing.tsx')).TrendDrawing);

export type TrendChartProps = {
  days: Figures['days'];
  /** Changes the period to one month. */
  onZoom: (from: string, to: string) => void;
  /** Opens the orders of one day. */
  onDay: (day: string) => void;
};

export function TrendChart({ days, onZoom, onDay }: TrendChartProps) {
  const points = useMemo(() => toPoints(days), [days]);
  const choose = ({ from, to }: FigurePoint) => (from === to ? onDay(from) : onZoom(from, to));
  return (
    <Card mb="xl">
      <div className={styles['chart']} aria-hidden>
        <Suspense fallback={<Skeleton height={280} />}>
          <TrendDrawing points={points} onChosen={choose} />
        </Suspense>
      </div>
      <details className={styles['asTable']}>
        <summary>The same as a table</summary>
        <div
          className={styles['scroll']}
          role="region"
          aria-label="Revenue and orders over time"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <TrendTable points={points} onZoom={onZoom} />
        </div>
      </details>
    </Card>
  );
}

function TrendTable({
  points,
  onZoom,
}: {
  points: readonly FigurePoint[];
  onZoom: TrendChartProps['onZoom'];
}) {
  return (
    <table className={styles['figures']}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Orders</th>
          <th scope="col">Revenue before GST</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.from}>
            <td>
              <PointLink point={point} onZoom={onZoom} />
            </td>
            <td className="portal-figures">{point.orders.toLocaleString('en-IN')}</td>
            <td className="portal-figures">{formatRs(rupeesToPaise(point.revenue))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A day links to its orders, a month to its days. */
function PointLink({ point, onZoom }: { point: FigurePoint; onZoom: TrendChartProps['onZoom'] }) {
  if (point.from === point.to) {
    return (
      <AppLink to="/adminorders" search={{ date: point.from }}>
        {point.label}
      </AppLink>
    );
  }
  return (
    <button type="button" className={styles['zoom']} onClick={() => onZoom(point.from, point.to)}>
      {point.label}
    </button>
  );
}
