/** Polyfills for jsdom that Mantine needs: media queries, observers, scrolling, text positions, streams. */

import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A screen may take seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom has no layout, so nothing has a size or is visible. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// For the responses of the mocked network.
Object.assign(globalThis, { ReadableStream, TransformStream, WritableStream });
vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('IntersectionObserver', Observer);
vi.stubGlobal('matchMedia', (media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
}));
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// The rich-text editor asks for the caret's position.
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
Range.prototype.getClientRects = () => document.body.getClientRects();
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() },
});

// As browsers do: Escape fires cancel, and closing restores the focus.
const opener = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  opener.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('button, a[href], input')?.focus();
  this.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
};
HTMLDialogElement.prototype.close = function close() {
  const before = opener.get(this);
  if (this.open && before instanceof HTMLElement) before.focus();
  this.open = false;
};

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
