/** Gives jsdom what it lacks and Mantine asks for: media queries, size observers, scrolling. */
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

class SizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', SizeObserver);
vi.stubGlobal('matchMedia', (media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
}));
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() },
});

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
