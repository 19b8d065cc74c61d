import { showLanding } from './landing.js';
import { showStory } from './page.js';

/**
 * `/` is the start page, `/?story=ID` is a story.
 */
const story = new URLSearchParams(location.search).get('story');
if (story) showStory(story);
else showLanding();
