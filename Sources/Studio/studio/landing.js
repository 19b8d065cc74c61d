import { createStory } from '../sdk/index.js';
import { showView } from './dom.js';

/**
 * The start page: creates a story and goes there.
 */
export function showLanding() {
  const view = showView('landing-view');
  const form = view.querySelector('form');
  const button = form.querySelector('button');
  const problem = form.querySelector('.problem');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.hidden = true;
    try {
      const story = await createStory(location.origin, choices(new FormData(form)));
      location.assign(`/?story=${encodeURIComponent(story.id)}`);
    } catch (error) {
      problem.textContent = error.code
        ? `The server said: ${error.message}`
        : 'The server cannot be reached. Is it running?';
      problem.hidden = false;
    }
    button.disabled = false;
  });
}

function choices(data) {
  const [width, height] = data.get('canvas').split('x').map(Number);
  return { canvas: { width, height }, profile: data.get('profile') };
}
