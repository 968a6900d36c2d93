/** Sets the colour scheme before the first paint, so that a chosen dark page does not flash white. */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('portal.colour-scheme');
  } catch {
    // Storage is blocked: use the device's scheme.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
