/** Draws revenue as bars and orders as a line; a separate chunk, since its library is heavy. */

import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import type { FigurePoint } from './figure-points.ts';

export type TrendDrawingProps = { points: readonly FigurePoint[]; onChosen: (point: FigurePoint) => void };

/** A press anywhere above a day or month selects it. */
export function TrendDrawing({ points, onChosen }: TrendDrawingProps) {
  const choose = (label: unknown) => {
    const point = points.find((each) => each.label === label);
    if (point) onChosen(point);
  };
  return (
    <CompositeChart
      h={280}
      data={points.map((point) => ({ ...point }))}
      dataKey="label"
      withLegend
      withRightYAxis
      legendProps={{ position: 'top' }}
      series={[
        { name: 'revenue', label: 'Revenue before GST (bars)', type: 'bar', color: 'violet.5' },
        { name: 'orders', label: 'Orders (line)', type: 'line', color: 'teal.8', yAxisId: 'right' },
      ]}
      curveType="linear"
      valueFormatter={(value) => value.toLocaleString('en-IN')}
      yAxisProps={{ width: 84, tickFormatter: rupeesText }}
      rightYAxisProps={{ width: 44, allowDecimals: false }}
      xAxisProps={{ minTickGap: 24 }}
      composedChartProps={{
        accessibilityLayer: false,
        onClick: ({ activeLabel }) => choose(activeLabel),
        style: { cursor: 'pointer' },
      }}
      lineProps={{ isAnimationActive: false }}
      barProps={{ isAnimationActive: false }}
    />
  );
}

const rupeesText = (value: number) => formatRs(rupeesToPaise(Math.round(value)));
