/** The state of the sandbox, in memory and, with a file, across restarts. */

import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Dispute, Order, Payment, Refund, Settled, WebhookEvent } from './entities.ts';

// Checks only what replaying needs: the sandbox itself wrote the file.
const lineSchema = z.object({
  kind: z.enum(['orders', 'payments', 'refunds', 'disputes', 'settled', 'events']),
  value: z.looseObject({ id: z.string() }),
});

interface Kinds {
  orders: Order;
  payments: Payment;
  refunds: Refund;
  disputes: Dispute;
  settled: Settled;
  events: WebhookEvent;
}

type Tables = { [Kind in keyof Kinds]: Map<string, Kinds[Kind]> };

export interface SandboxState extends Readonly<Tables> {
  /** Stores a new version of an entity, on disk before it returns. */
  save<Kind extends keyof Kinds>(kind: Kind, value: Kinds[Kind]): void;
}

/** Reads the JSON-lines file, if there is one; the last line of an entity is its current version. */
export function openSandboxState(dataFile?: string): SandboxState {
  const tables: Tables = {
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    settled: new Map(),
    events: new Map(),
  };
  if (dataFile !== undefined) {
    mkdirSync(dirname(dataFile), { recursive: true });
    if (existsSync(dataFile)) replay(tables, readFileSync(dataFile, 'utf8'));
    compact(tables, dataFile);
  }
  return {
    ...tables,
    save(kind, value) {
      put(tables[kind], value);
      if (dataFile !== undefined) appendFileSync(dataFile, line(kind, value));
    },
  };
}

function replay(tables: Tables, text: string): void {
  for (const entry of text.split('\n')) {
    const parsed = parseLine(entry);
    if (parsed) put(tables[parsed.kind], parsed.value);
  }
}

/** Undefined for an incomplete last line, left by a kill during a write. */
function parseLine(entry: string): z.infer<typeof lineSchema> | undefined {
  try {
    return lineSchema.parse(JSON.parse(entry));
  } catch {
    return undefined;
  }
}

function put(table: Map<string, { id: string }>, value: { id: string }): void {
  table.set(value.id, value);
}

/** Rewrites the file with one line per entity, so that it does not grow with every start. */
function compact(tables: Tables, dataFile: string): void {
  const lines = [
    ...rows('orders', tables.orders),
    ...rows('payments', tables.payments),
    ...rows('refunds', tables.refunds),
    ...rows('disputes', tables.disputes),
    ...rows('settled', tables.settled),
    ...rows('events', tables.events).filter((row) => row.includes('"state":"waiting"')),
  ];
  writeFileSync(`${dataFile}.new`, lines.join(''), { mode: 0o600 });
  renameSync(`${dataFile}.new`, dataFile);
}

function rows<Kind extends keyof Kinds>(kind: Kind, table: Map<string, Kinds[Kind]>): string[] {
  return [...table.values()].map((value) => line(kind, value));
}

function line(kind: keyof Kinds, value: Kinds[keyof Kinds]): string {
  return `${JSON.stringify({ kind, value })}\n`;
}
