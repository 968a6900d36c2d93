/** A file that misses its drop area would replace the page, and what was typed there with it. */
export function refuseDroppedFiles(): () => void {
  const refuse = (event: DragEvent) => {
    // A drop area within the page has taken it already.
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
