/** A 1 MiB upload with its checks, hash and rows, against streaming to disk with SHA-256; and how memory grows (P12). */

import { randomBytes } from 'node:crypto';
import type { BenchmarkDatabase } from '../benchmark-database.ts';
import type { Case } from '../cases.ts';
import { atMost, toFigures } from '../figures.ts';
import { type LoadRequest, runLoad } from '../load.ts';
import { runAlternating } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';

const connections = 8;

export const upload: Case = async (stage, rounds) => {
  const asked = await uploadsOf(stage);
  const product = await startServer('product-server.ts', productEnv(stage));
  const floor = await startServer('floor-server.ts', {
    DATABASE_URL: stage.databaseUrl,
    FLOOR_FOLDER: stage.folder,
  });
  const load = { connections, seconds: 4 };
  try {
    const before = await product.rssMiB();
    const pairing = await runAlternating(
      { run: () => runLoad(product, { ...load, url: product.url, requests: asked }) },
      { run: () => runLoad(floor, { ...load, url: floor.url, requests: [multipart('/upload', {})] }) },
      rounds,
    );
    return [
      ...toFigures('upload', pairing, { ratio: 0.5 }),
      atMost('upload: growth of memory', (await product.rssMiB()) - before, 100, 'MiB'),
    ];
  } finally {
    await product.stop();
    await floor.stop();
  }
};

/** One requirement each for many customers, so that neither a user's quota nor a row lock is measured. */
async function uploadsOf(stage: BenchmarkDatabase): Promise<LoadRequest[]> {
  const customers = stage.customers.slice(200, 232);
  const tokens = await signIn(stage, customers);
  const requests = customers.map(async (customer, index) => {
    const order = await stage.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customer)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const requirement = await stage.db
      .insertInto('order_documents')
      .values({ order_id: order.id, position: 1, name: 'PAN card', field_type: 'file', required: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const fields = { order_id: String(order.id), doc_id: String(requirement.id) };
    return multipart('/api/upload_document', fields, { authorization: `Bearer ${tokens[index] ?? ''}` });
  });
  return Promise.all(requests);
}

const pdf = pdfOf(randomBytes(2 ** 20));

function multipart(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): LoadRequest {
  const boundary = 'portal-benchmark';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="pan.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(texts.join('') + head),
    pdf,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return {
    path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: body.toString('base64'),
    base64: true,
  };
}

/** One page beside these bytes, with the table of its objects that every program writes. */
function pdfOf(content: Buffer): Buffer {
  const objects = [
    Buffer.from('1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n'),
    Buffer.from('2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n'),
    Buffer.from('3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj\n'),
    Buffer.concat([
      Buffer.from(`4 0 obj <</Length ${content.length}>> stream\n`),
      content,
      Buffer.from('\nendstream endobj\n'),
    ]),
  ];
  let body = Buffer.from('%PDF-1.7\n');
  const places = objects.map((object) => {
    const place = body.length;
    body = Buffer.concat([body, object]);
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  const end = `${table}trailer <</Root 1 0 R/Size 5>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(end)]);
}
