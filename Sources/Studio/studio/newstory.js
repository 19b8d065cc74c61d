import { createStory } from '../sdk/index.js';

/**
 * Creates a story and goes there.
 *
 * @param {HTMLButtonElement} button was pressed; it rests meanwhile
 * @param {HTMLElement} problem says what went wrong, if something did
 * @param {object} [choices] what the story is to be like (SPEC T1)
 */
export async function goToNewStory(button, problem, choices = {}) {
  button.disabled = true;
  problem.hidden = true;
  try {
    const story = await createStory(location.origin, choices);
    location.assign(`/?story=${encodeURIComponent(story.id)}`);
  } catch (error) {
    problem.textContent = error.code
      ? `The server said: ${error.message}`
      : 'The server cannot be reached. Is it running?';
    problem.hidden = false;
  }
  button.disabled = false;
}
