/**
 * Starts the app on a prerendered page: after the first paint and one chunk at a time, so that
 * scrolling never stutters; at once on the first input, or when the page is empty.
 */
(() => {
  const pieces = (document.currentScript?.dataset.pieces ?? '').split(' ');
  let hurry = () => undefined;
  const hurried = new Promise((resolve) => {
    hurry = () => resolve(undefined);
  });

  /** Preloads all chunks, since each would otherwise wait for the one before it. */
  const ask = () => {
    for (const piece of pieces) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = piece;
      document.head.append(link);
    }
  };
  const quiet = () =>
    new Promise((resolve) => {
      if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
      else setTimeout(resolve, 50);
    });
  const start = async () => {
    ask();
    for (const piece of pieces) {
      await Promise.race([quiet(), hurried]);
      await import(piece);
    }
  };

  const isReadable = document.getElementById('root')?.hasChildNodes() === true;
  if (!isReadable) hurry();
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(touch, hurry, { once: true, capture: true, passive: true });
  }
  const painted = new Promise((resolve) => {
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(resolve)), { once: true });
  });
  void Promise.race([painted, hurried]).then(start);
})();
