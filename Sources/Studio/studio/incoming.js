/**
 * Pictures that are dropped on the stage or pasted come to the story.
 *
 * @param {object} options
 * @param {HTMLElement} options.stage where they are dropped
 * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
 * @param {() => boolean} options.open whether pictures are taken now
 * @param {(file: File, point?: {x: number, y: number}) => void} options.take takes one, to a point
 *   of the canvas
 */
export function takeIncoming({ stage, viewport, open, take }) {
  const carriesFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
  const hint = (on) => stage.classList.toggle('receiving', on);
  stage.addEventListener('dragover', (event) => {
    if (!carriesFiles(event) || !open()) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    hint(true);
  });
  stage.addEventListener('dragleave', (event) => {
    if (!stage.contains(event.relatedTarget)) hint(false);
  });
  stage.addEventListener('drop', (event) => {
    hint(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    const point = viewport.toCanvas(event);
    if (open()) for (const file of event.dataTransfer.files) take(file, point);
  });
  // Beside the stage a dropped file would take the page's place.
  for (const type of ['dragover', 'drop']) {
    addEventListener(type, (event) => carriesFiles(event) && event.preventDefault());
  }
  addEventListener('paste', (event) => {
    if (event.target.closest?.('input, textarea') || !open()) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return;
    event.preventDefault();
    for (const file of pictures) take(file);
  });
}
