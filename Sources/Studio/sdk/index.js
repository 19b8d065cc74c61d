/**
 * The Plumbline SDK for JavaScript, in browsers and in Node 20 or newer.
 */
export { Client } from './client.js';
export { ErrorCode, LinkError, RefusedError } from './errors.js';
export { comeBack, explain } from './closecodes.js';
export { cardAngle, flightAt, springAt } from './springs.js';
export { boxAround, halfExtents, middle } from './boxes.js';
export { parseGuideName } from './guidenames.js';
export {
  checkpoints,
  commits,
  createStory,
  deleteStory,
  difference,
  exportURL,
  forgetCheckpoint,
  keepCheckpoint,
  pictureURL,
  readStory,
  restore,
  revision,
  socketURL,
  uploadImage,
} from './stories.js';
export { confine, microseconds, quantise, quantisePoint, randomIdentifier } from './numbers.js';
export { Phase } from './phase.js';
export { HoldingPredictor } from './predictor.js';
export { Story } from './story.js';
export { byteLength, cutToBytes, wellFormed } from './texts.js';
