import { showView } from './dom.js';
import { goToNewStory } from './newstory.js';
import { showRecent } from './recent.js';

/**
 * The start page: creates a story and goes there.
 */
export function showLanding() {
  const view = showView('landing-view');
  showRecent(view.querySelector('.recent'));
  const form = view.querySelector('form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [button, problem] = ['button', '.problem'].map((part) => form.querySelector(part));
    goToNewStory(button, problem, choices(new FormData(form)));
  });
}

function choices(data) {
  const [width, height] = data.get('canvas').split('x').map(Number);
  // What is dragged by hand stays where everybody can reach it; in `classic`, by the studio only.
  return { canvas: { width, height }, profile: data.get('profile'), confinement: 'center' };
}
