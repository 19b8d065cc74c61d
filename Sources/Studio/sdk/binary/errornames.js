/** Numbers, names and messages of errors.json, which bytes do not carry (SPEC E1). */
const ERRORS = new Map([
  [1001, ['notJSON', 'The message is not JSON.']],
  [1002, ['tooDeep', 'The message is nested too deeply.']],
  [1003, ['unknownType', 'The type of the message is unknown.']],
  [1004, ['missingField', 'A field is missing.']],
  [1005, ['wrongKind', 'A field has a value of another kind.']],
  [1006, ['outOfRange', 'A number is outside its limits.']],
  [1007, ['notAllowed', 'A field has a value that is not among those allowed.']],
  [1008, ['textTooLong', 'A text is too long.']],
  [1009, ['listTooLong', 'A list has too many or too few entries.']],
  [1010, ['messageTooLarge', 'The message is too large; it was dropped.']],
  [1011, ['notText', 'Binary messages do not belong to this subprotocol; it was dropped.']],
  [1012, ['malformed', 'The bytes are no message, or one that ends too early or too late.']],
  [1013, ['notBinary', 'Text messages do not belong to this subprotocol; it was dropped.']],
  [1014, ['unexpected', 'The message does not belong here.']],
  [2001, ['unknownItem', 'There is no such item.']],
  [2002, ['itemTaken', 'An item of this name exists or existed.']],
  [2003, ['itemHeld', 'The item is held by a gesture.']],
  [2004, ['unknownGesture', 'There is no such gesture.']],
  [2005, ['gestureTaken', 'A gesture of this name exists or existed.']],
  [2006, ['notYourGesture', "The gesture is another member's."]],
  [2007, ['sampleOrder', 'Sample numbers must increase.']],
  [2008, ['sampleTime', 'Sample times must not decrease.']],
  [2009, ['wrongFieldForKind', 'Items of this kind do not have this field.']],
  [2010, ['ownGestureOpen', 'Your own gesture holds the item.']],
  [2011, ['commandOrder', 'Command numbers must increase.']],
  [2012, ['sampleForm', 'A sample is not of the form of its gesture.']],
  [2013, ['itemTwice', 'An item is named twice.']],
  [2014, ['unstorable', 'A number came out that cannot be stored; the item kept its frame.']],
  [2015, ['notPermitted', 'Viewers do not change the story.']],
  [2016, ['nothingToUndo', 'There is nothing to undo or redo.']],
  [2017, ['itemLocked', 'The item is locked.']],
  [2018, ['cardNotOnTop', 'The card is not on top of its deck.']],
  [2019, ['unknownCard', 'There is no such card in the deck, or none that was swiped.']],
  [2020, ['cardTaken', 'A card of this name is in the deck, or was swiped from it.']],
  [2021, ['wrongItemKind', 'What is asked for needs an item of another kind.']],
  [3001, ['tooManyItems', 'The story has as many items as it can hold.']],
  [3002, ['tooManyGestures', 'You have as many open gestures as a member may.']],
  [3003, ['storyTooLarge', "The texts of the story's items are as long as they may be together."]],
  [3004, ['tooFast', 'That is more than a member may do at a time.']],
  [3005, ['diskRefuses', "The server's disk takes no changes at the moment."]],
  [3006, ['tooManyCards', 'The deck has as many cards as it can hold.']],
  [3007, ['strokeTooLong', 'The stroke has as many points as it may have.']],
]);

/**
 * @param {number} code of an error
 * @returns {{code: number, name: string, message: string}} what a JSON message would say
 */
export function errorNamed(code) {
  const [name, message] = ERRORS.get(code) ?? [`error${code}`, `error ${code}`];
  return { code, name, message };
}
