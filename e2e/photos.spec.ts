/** Photos from phones: resized, rotated and stripped of metadata before the upload, for every file type. */

import { Buffer } from 'node:buffer';
import { type Page, expect } from '@playwright/test';
import { data } from '@portal/sdk/data';
import { type Customer, buyService, makeCustomer } from './customer-by-api.ts';
import { withExif, cameraWords, heicPhoto } from './photos.ts';
import { storeCustomerSession, test } from './portal-test.ts';

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const service = 'Private Limited Company Registration';

test('a photo above the limit arrives small, upright and without its location, and HEIC as JPEG', async ({
  page,
  places,
  isMobile,
}) => {
  const customer = await makeCustomer(places);
  const { services } = await data(customer.api.POST('/services', { body: {} }));
  const bought = services.find(({ name }) => name === service)?.id ?? 0;
  const orderId = await buyService(places, customer, bought);
  const [first, second] = (await fileDocuments(customer, orderId)).map(({ doc_name: name }) => name);
  await storeCustomerSession(page, customer);
  await page.goto(`/orderprogress/${orderId}`);
  const block = (name = '') => page.getByRole('region', { name });
  const photo = withExif(await makePhoto(page));
  expect(photo.length).toBeGreaterThan(MAX_FILE_BYTES);

  await test.step('offers the camera on touch devices, a file elsewhere', async () => {
    const camera = block(first).getByRole('button', { name: `Take a photo of ${first}` });
    await (isMobile ? expect(camera).toBeVisible() : expect(camera).toBeHidden());
    const input = isMobile ? block(first).getByLabel(`Photograph of ${first}`) : fileInput(block(first));
    await input.setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo });
    await expect(block(first).getByText('Uploaded', { exact: true })).toBeVisible();
  });

  await test.step('is stored small, upright and without camera metadata', async () => {
    const stored = await storedFile(customer, places.apiUrl, orderId, first);
    expect(stored.length).toBeLessThan(photo.length / 4);
    expect(photo.includes(cameraWords)).toBe(true);
    expect(stored.includes(cameraWords)).toBe(false);
    expect(stored.includes('Exif')).toBe(false);
    const seen = await look(page, stored);
    expect(seen.width * seen.height).toBeLessThanOrEqual(2_500_000);
    expect(seen.width / seen.height).toBeCloseTo(3 / 4, 2);
    // After a clockwise rotation the left half is on top.
    expect(seen).toMatchObject({ top: 'red', left: 'red', bottom: 'blue' });
  });

  await test.step('a file that is not a photo is rejected with instructions', async () => {
    const broken = { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: heicPhoto.subarray(0, 300) };
    await fileInput(block(second)).setInputFiles(broken);
    await expect(block(second).getByRole('alert')).toContainText(
      'IMG_0002.HEIC: This picture can’t be read.',
    );
  });

  await test.step('HEIC is stored as JPEG', async () => {
    const heic = { name: 'IMG_0003.HEIC', mimeType: 'image/heic', buffer: heicPhoto };
    await fileInput(block(second)).setInputFiles(heic);
    await expect(block(second).getByText('IMG_0003.jpg')).toBeVisible();
    // Its name is shown during the upload.
    await expect(block(second).getByText('Uploaded', { exact: true })).toBeVisible();
    const seen = await look(page, await storedFile(customer, places.apiUrl, orderId, second));
    expect(seen).toEqual({ width: 128, height: 96, top: 'red', left: 'red', bottom: 'red', right: 'blue' });
  });

  await test.step('a small photo keeps its exact pixels, also in a ticket', async () => {
    await page.goto('/raiseticket');
    const small = await makePhoto(page, 40);
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'small.jpg', mimeType: 'image/jpeg', buffer: small },
      { name: 'IMG_0003.HEIC', mimeType: 'image/heic', buffer: heicPhoto },
    ]);
    const chosen = page.getByRole('list', { name: 'Chosen for Attachment' }).getByRole('listitem');
    await expect(chosen).toHaveCount(2);
    await expect(chosen.first()).toContainText(`small.jpg${sizeText(small)}`);
    await expect(chosen.last()).toContainText('IMG_0003.jpg');
  });
});

test('a picture with a wrong extension, and unsupported types, are uploaded as their actual type', async ({
  page,
  places,
}) => {
  await storeCustomerSession(page, await makeCustomer(places));
  await page.goto('/raiseticket');
  const [jpeg, png, webp] = await Promise.all(
    ['image/jpeg', 'image/png', 'image/webp'].map((type) => drawAs(page, type)),
  );
  const named = (name: string, mimeType: string, buffer = Buffer.alloc(0)) => ({ name, mimeType, buffer });
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([
      named('screenshot.jpg', 'image/jpeg', png),
      named('scan.png', 'image/png', jpeg),
      named('from-chat.jfif', 'image/jpeg', jpeg),
      named('saved.webp', 'image/webp', webp),
      named('saved-too.jpg', 'image/jpeg', webp),
    ]);
  const chosen = page.getByRole('list', { name: 'Chosen for Attachment' }).getByRole('listitem');
  await expect(chosen).toHaveText([
    /^screenshot\.png/,
    /^scan\.jpg/,
    /^from-chat\.jpg/,
    /^saved\.jpg/,
    /^saved-too\.jpg/,
  ]);
});

/** A small picture of a media type, created by the browser. */
async function drawAs(page: Page, type: string): Promise<Buffer<ArrayBuffer>> {
  const bytes = await page.evaluate(async (wanted) => {
    const canvas = new OffscreenCanvas(30, 20);
    const context = canvas.getContext('2d');
    context?.fillRect(5, 5, 10, 10);
    const blob = await canvas.convertToBlob({ type: wanted });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, type);
  return Buffer.from(bytes);
}

/** The file input of a document that is not the camera's. */
const fileInput = (block: ReturnType<Page['getByRole']>) =>
  block.locator('input[type=file]:not([capture])').first();

const sizeText = ({ length }: Buffer) =>
  length < 1024 ? `${length} bytes` : `${Math.round(length / 1024)} kB`;

async function fileDocuments({ api }: Customer, id: number) {
  const { order } = await data(api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} }));
  return order.documents.filter(({ field_type: type }) => type === 'file');
}

async function storedFile(customer: Customer, apiUrl: string, orderId: number, name = ''): Promise<Buffer> {
  const documents = await fileDocuments(customer, orderId);
  const stored = documents.find(({ doc_name: called }) => called === name)?.field_value ?? '';
  const answer = await fetch(`${apiUrl}/files/user${customer.userId}/${stored}`, {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** A JPEG, four to three, its left half in shades of red and its right one in shades of blue that hardly compress. */
async function makePhoto(page: Page, width = 4400): Promise<Buffer> {
  const base64 = await page.evaluate(async (wide) => {
    const canvas = new OffscreenCanvas(wide, (wide * 3) / 4);
    const pixels = new ImageData(canvas.width, canvas.height);
    const words = new Uint32Array(pixels.data.buffer);
    for (let at = 0; at < words.length; at += 1) {
      const shade = 128 + Math.floor(Math.random() * 128);
      words[at] = 0xff_00_00_00 + (at % wide < wide / 2 ? shade : shade * 65_536);
    }
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.99 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return (bytes as Uint8Array & { toBase64: () => string }).toBase64();
  }, width);
  return Buffer.from(base64, 'base64');
}

/** The stored size of a picture, and the dominant colour at the middle of each side. */
function look(page: Page, jpeg: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'none' });
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const colour = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(x * width, y * height, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    };
    return {
      width,
      height,
      top: colour(0.4, 0.1),
      left: colour(0.1, 0.4),
      bottom: colour(0.4, 0.9),
      right: colour(0.9, 0.4),
    };
  }, jpeg.toString('base64'));
}
