import { showLanding } from './landing.js';
import { showStory } from './page.js';

/**
 * `/` is the start page, `/?story=ID` is a story, with `&view` to look on only, and with
 * `&encoding=binary` in the encoding that is for programs.
 */
const asked = new URLSearchParams(location.search);
const story = asked.get('story');
const role = asked.has('view') ? 'viewer' : 'editor';
const encoding = asked.get('encoding') === 'binary' ? 'binary' : 'json';
if (story) showStory(story, { role, encoding });
else showLanding();
