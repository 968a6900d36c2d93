/** Continuous calls through a proxy: messages with files, quotes, lists, logins and uploads. */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formBody } from '@portal/sdk/form-body';
import type { Db } from '../../src/db/database.ts';
import { pdfFile } from '../document-fixture.ts';
import { makeOrder } from '../make-order.ts';
import { type MadePerson, makePerson, makeService, password } from '../make.ts';
import { billing } from '../purchase-fixture.ts';

/** The database for test people, and how they log in. */
export interface LoadTarget {
  db: Db;
  signIn(person: MadePerson): Promise<{ token: string }>;
}

/** Makes each call from one of many networks, so that none reaches its rate limits. */
export type Send = (path: string, post: Post, network: number) => Promise<Response>;

export interface Post {
  method: 'POST';
  headers: Record<string, string>;
  body: FormData | string;
}

interface Caller {
  email: string;
  token: string;
  orderId: number;
  documentId: number;
  serviceId: number;
}

interface Call {
  path: string;
  body: FormData | object;
}

export interface Load {
  calls: number;
  /** Wrong or missing responses. */
  failed: string[];
  /** Calls rejected by load shedding, which an undersized machine causes and not a restart. */
  busy: number;
  stop(): Promise<void>;
}

const kinds = {
  message: ({ orderId }, text) => ({
    path: 'sendmessage',
    body: formBody({ order_id: orderId, message: text, attachment: [pdfFile('notice.pdf', 50_000)] }),
  }),
  quote: ({ serviceId }) => ({ path: 'check_validation', body: { ...billing, service_id: serviceId } }),
  list: () => ({ path: 'orders', body: {} }),
  login: ({ email }) => ({ path: 'login', body: { email, password } }),
  upload: ({ orderId, documentId }) => ({
    path: 'upload_document',
    body: formBody({ order_id: orderId, doc_id: documentId, file: pdfFile('PAN card.pdf', 400_000) }),
  }),
} satisfies Record<string, (caller: Caller, text: string) => Call>;

interface LoadSize {
  /** The number of parallel calls per kind. */
  ofEach: number;
  /** The number of people who take turns, so that no personal limit is reached. */
  people: number;
}

export async function startLoad(place: LoadTarget, send: Send, { ofEach, people }: LoadSize): Promise<Load> {
  const load = { calls: 0, failed: new Array<string>(), busy: 0 };
  let isOver = false;
  // Distinguishes the messages of parallel loads.
  const run = randomUUID();
  const call = async (make: (caller: Caller, text: string) => Call, callers: Caller[], network: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const caller = callers[turn % callers.length];
      if (!caller) return;
      load.calls += 1;
      const outcome = await sendCall(
        send,
        { ...caller, network },
        make(caller, `Message ${load.calls} of ${run}`),
      );
      if (outcome === 'busy') load.busy += 1;
      else if (outcome !== 'done') load.failed.push(outcome);
      await wait(restMs);
    }
  };
  const calling: Promise<void>[] = [];
  for (const make of Object.values(kinds)) {
    for (let one = 0; one < ofEach; one += 1) {
      const callers: Caller[] = [];
      // One after another, because many parallel logins from one network would be rejected.
      while (callers.length < people) callers.push(await makeCaller(place));
      calling.push(call(make, callers, calling.length));
    }
  }
  return Object.assign(load, {
    async stop() {
      isOver = true;
      await Promise.all(calling);
    },
  });
}

const restMs = 150;

async function makeCaller({ db, signIn }: LoadTarget): Promise<Caller> {
  const person = await makePerson(db, 'user');
  const order = await makeOrder(db, { customerId: person.id });
  const service = await makeService(db);
  const { token } = await signIn(person);
  const [documentId = 0] = order.documents;
  return { email: person.email, token, orderId: order.id, documentId, serviceId: service.id };
}

async function sendCall(send: Send, by: Caller & { network: number }, { path, body }: Call): Promise<string> {
  const isForm = body instanceof FormData;
  try {
    const post: Post = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${by.token}`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    };
    const answer = await send(path, post, by.network);
    const text = await answer.text();
    if (answer.status === 503 && answer.headers.has('retry-after')) return 'busy';
    return answer.ok ? 'done' : `${path}: ${answer.status} ${text}`;
  } catch (error) {
    if (!(error instanceof Error)) return `${path}: unknown`;
    return `${path}: ${error.cause instanceof Error ? error.cause.message : error.message}`;
  }
}
