/** Consistency of the demo catalogue, for orders and invoices. */

import { DEPARTMENTS } from '@portal/domain/departments';
import { videoEmbedUrl } from '@portal/domain/video-link';
import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const allDocuments = catalogue.flatMap((service) => service.documents);

test('there are at least 36 services with unique names', () => {
  const names = catalogue.map((service) => service.name.toLowerCase());
  expect(names.length).toBeGreaterThanOrEqual(36);
  expect(new Set(names).size).toBe(names.length);
});

test.each(DEPARTMENTS)('%s sells at least two services', (department) => {
  expect(catalogue.filter((service) => service.category === department).length).toBeGreaterThanOrEqual(2);
});

test('private limited company registration costs Rs.10,000, as on the public pages', () => {
  const company = catalogue.find((service) => service.name === 'Private Limited Company Registration');
  expect(company?.priceRupees).toBe(10_000);
});

test('videos are from hosts that the portal embeds', () => {
  const links = catalogue.flatMap((service) => service.videoLink ?? []);
  expect(links.filter((link) => videoEmbedUrl(link) === undefined)).toEqual([]);
});

test('Aadhaar is only required as an uploaded masked copy', () => {
  const requests = allDocuments.filter(({ name }) => /aadhaar/i.test(name));
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter(({ name }) => !name.startsWith('Aadhaar (masked copy) of '))).toEqual([]);
  expect(requests.filter(({ fieldType }) => fieldType !== 'file')).toEqual([]);
});

test('only typed values have a kind', () => {
  const kinds = allDocuments.filter(({ kind }) => kind !== undefined);
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
    new Set(['pan', 'gstin', 'din', 'cin', 'llpin', 'tan', 'bank_account', 'name']),
  );
  expect(kinds.filter(({ fieldType }) => fieldType !== 'text')).toEqual([]);
});

describe.each(catalogue)('$name', (service) => {
  test('has a price in whole rupees and a six-digit SAC of the services in chapter 99', () => {
    expect(Number.isInteger(service.priceRupees)).toBe(true);
    expect(service.priceRupees).toBeGreaterThan(0);
    expect(service.sac).toMatch(/^99\d{4}$/);
  });

  test('is described in two to four sentences, and has a readable timeline', () => {
    const sentences = service.details.match(/[.](?= |$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
    expect(service.timeline).toMatch(/day|month|year/);
  });

  test('has three to eight unique steps, none named like the initial status', () => {
    const steps = service.steps.map((step) => step.toLowerCase());
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(8);
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps).not.toContain('pending');
  });

  test('requires three to eight different documents with reasons', () => {
    const names = service.documents.map((document) => document.name.toLowerCase());
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(names.length).toBeLessThanOrEqual(8);
    expect(new Set(names).size).toBe(names.length);
    expect(service.documents.some((document) => document.required)).toBe(true);
    for (const { hint } of service.documents) expect(hint).toMatch(/^[^\n]{10,140}\.$/);
  });
});
