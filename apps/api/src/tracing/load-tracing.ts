/** Loads OpenTelemetry only when OTEL_EXPORTER_OTLP_ENDPOINT is set. */

import type { Config } from '../config.ts';
import { noTracing, type Tracing } from './tracing.ts';

export async function loadTracing(config: Config, service: string): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, APP_STAGE: stage } = config;
  if (endpoint === undefined) return noTracing;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing({ endpoint, share, service, stage });
}
