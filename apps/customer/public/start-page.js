/**
 * Starts the app on a page that people can read already: after the page has been painted and one piece at a time, so that
 * reading and scrolling never stutter; at once when somebody touches it, or when there is nothing to read yet.
 */
(() => {
  const pieces = (document.currentScript?.dataset.pieces ?? '').split(' ');
  let hurry = () => undefined;
  const hurried = new Promise((resolve) => {
    hurry = () => resolve(undefined);
  });

  /** Asks for all pieces, since each would otherwise wait for the one before it. */
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
