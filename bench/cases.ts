/** Every case of the benchmark, with its bar from the measured floors. */

import type { BenchmarkDatabase } from './benchmark-database.ts';
import { adminLists } from './cases/admin-lists.ts';
import { broadcast } from './cases/broadcast.ts';
import { crossProcess } from './cases/cross-process.ts';
import { jobStart } from './cases/job-start.ts';
import { login } from './cases/login.ts';
import { orders } from './cases/orders.ts';
import { overload } from './cases/overload.ts';
import { placeOrder } from './cases/place-order.ts';
import { sendMessage } from './cases/send-message.ts';
import { socketMemory } from './cases/socket-memory.ts';
import { staffTasks } from './cases/staff-tasks.ts';
import { startUp } from './cases/start-up.ts';
import { upload } from './cases/upload.ts';

export interface Figure {
  what: string;
  value: number;
  unit: string;
  bar: string;
  holds: boolean;
}

export type Case = (stage: BenchmarkDatabase, rounds: number) => Promise<Figure[]>;

export const cases: Record<string, Case> = {
  'start-up': startUp,
  orders,
  place_order: placeOrder,
  sendmessage: sendMessage,
  'job-start': jobStart,
  login,
  upload,
  broadcast,
  'socket-memory': socketMemory,
  'cross-process': crossProcess,
  'staff-tasks': staffTasks,
  'admin-lists': adminLists,
  overload,
};
