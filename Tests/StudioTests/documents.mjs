/**
 * Documents at the edges of JSON, for `Protocol/vectors/documents.json`.
 *
 * `node Tests/StudioTests/documents.mjs` writes that file anew, with what this Node says of each;
 * review the difference. What our decoders say differently follows from the rules, not from them.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const FILE = new URL('../../Protocol/vectors/documents.json', import.meta.url);
const { max: DEEPEST } = JSON.parse(
  readFileSync(new URL('../../Protocol/limits.json', import.meta.url), 'utf8'),
).nesting;

function words(text) {
  return text.trim().split(/\s+/);
}

const NUMBERS = words(`
  0 -0 1 -1 10 01 -01 00 -00 0x1 0X1F 0b1 0o7 1_000 +1 --1 - + . .5 -.5 5. -5. 0. 0.0 1.0 1.50
  1..5 1.5.5 1,5 1e1 1E1 1e+1 1e-1 1e 1e+ 1e- e1 .e1 1.e1 0e0 0E-0 -0e+0 0e 1e1.5 1e1e1 1ee1
  1e01 1e-00 1e400 -1e400 1e-400 1e99999999999999999999 9007199254740993 18446744073709551616 1n
  1f 1L 1% NaN -NaN Infinity -Infinity inf nan 1/2 1a a1 ١ １ ½ −1 1- 1+ 0.1e 0.e1 -e1 -Infinit
  123456789012345678901234567890.5 0.00000000000000000000000000000000000000001
`);
const WORDS = words(`
  true false null True TRUE tru truee nul nulll fals falsey undefined None nil yes t truefalse
  true1 1true nullnull true,false trueé ｔrue
`);
const STRINGS = [
  '""', '"a"', '"', '"""', "'a'", '`a`', '"a', 'a"', 'a', '"a"b', '"a" "b"', '"a""b"', '"a\\"',
  '"\\""',
  '"\\\\"', '"\\\\\\"', '"\\/"', '"/"', '"\\b\\f\\n\\r\\t"', '"\\a"', '"\\v"', '"\\0"', '"\\x41"',
  "\"\\'\"", '"\\ "', '"\\', '"\\"', '"\\u"', '"\\u0"', '"\\u00"', '"\\u004"', '"\\u0041"',
  '"\\u00e9"',
  '"\\u00E9"', '"\\U0041"', '"\\u{41}"', '"\\u 041"', '"\\u+041"', '"\\u-041"', '"\\u004g"',
  '"\\u00g1"',
  '"\\u０041"', '"\\u0000"', '"\\u001f"', '"\\u2028"', '"\\ufeff"', '"\\uffff"', '"\\u\n0041"',
  '"\\\n"',
  '"\n"', '"\r"', '"\t"', '"\b"', '"\0"', '"\x1f"', '"\x7f"', '"\x80"', '"\u2028"', '"\u2029"',
  '"\ufeff"',
  '"\uffff"', '"é"', '"😀"', '"e\u0301"', '"\u202e"', '"//"', '"/*"', '"\\u0022"', '"\\u005c"',
  '"\\u005c"a"',
  '"\\ud83d\\ude00"', '"\\uD83D\\uDE00"', '"\\ud800\\udc00"', '"\\udbff\\udfff"', '"\\ud83d\\u"',
  '"\\ud83d\\ude0"',
];
/** Half of a pair is a character of JavaScript's strings, and none of UTF-8. */
const HALVES = [
  '"\\ud800"', '"\\udc00"', '"\\udbff"', '"\\udfff"', '"\\uD800"', '"\\ud800a"', '"\\ud800\\n"',
  '"\\ud800\\\\"',
  '"\\ud800\\u0041"', '"\\ud800\\ud800"', '"\\ud800\\udbff"', '"\\udc00\\ud800"',
  '"\\udc00\\udc00"',
  '"\\ud83d\\ude00\\ud83d"', '"\\ude00\\ud83d\\ude00"', '"\\ud800\\ue000"', '"\\ud83d\\\\ude00"',
  '["\\ud800"]', '{"\\ud800":1}', '{"a":"\\udc00"}', '{"a":1,"b":["x","\\udfff"]}', '"\\ud83dé"',
  '"\\ud83d😀"',
];
const SHAPES = [
  '', '[]', '{}', '[', ']', '{', '}', '[}', '{]', '[]]', '[[]', '{}}', '{{}', '[][]', '{}{}', '[],',
  '{},', ',[]',
  '[,]', '[1,]', '[,1]', '[1,,2]', '[1 2]', '[1;2]', '[1:2]', '[:]', '[1', '[1,', '["a"', '["a",',
  '["a]', '[1}',
  '{,}', '{"a"}', '{"a":}', '{"a":1', '{"a":1,', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}',
  '{"a":1 "b":2}',
  '{"a" 1}', '{"a"::1}', '{"a":1:2}', '{"a",1}', '{"a"=1}', '{"a"=>1}', '{"a";1}', '{a:1}',
  "{'a':1}", '{1:1}',
  '{null:1}', '{[]:1}', '{"a":b}', '{:1}', '{"":1}', '{"":{}}', '{"a":1,"a":2}',
  '{"a":{"a":1},"a":[]}',
  '{"__proto__":1}', '{"constructor":null,"toString":[]}', '{"\\u0061":1,"a":2}', '{"a\\n":1}',
  '{"a\n":1}',
  '[1]x', 'x[1]', '[1]\0', '\0[1]', '[\0]', '/**/[]', '[]/**/', '[/**/1]', '//\n[]', '[]//',
  '#\n[]', '[1]#', '<a/>',
  '[...a]', '[1,2,3,]', '(1)', '[(1)]', '{"a":(1)}', '!1', '[true,false,null,1,"a",{},[]]',
  '[[],{},[{}],{"a":[]}]',
  '{"a":[1,{"b":[2,{"c":[]}]}]}', '[[[[[[[[', '{"a":{"a":{"a":', ']]]]', '[{]}', '{"a":[}',
  '[{"a":1]}', '{"a":[1}]',
  '"a":1', 'a:1', '[1],[2]', '1,2', '{"a":1}{"b":2}', '[1]\n[2]', '{"a":1}\n', '\n{"a":1}',
];
const SPACES = [' ', '\t', '\n', '\r', '\r\n', '\v', '\f', '\0', '\x1f', '\x7f', '\x85', '\u00a0',
'\u1680', '\u2003',
  '\u200b', '\u2028', '\u2029', '\u3000', '\u180e', '\ufeff', '\\n', '\b'];
const BYTES = words(`
  80 bf c0 c1 c2 e2 e282 f0 f09f98 f5 ff fe c080 c1bf e08080 e09fbf eda080 edbfbf f08080af
  f0808080 f4908080 f8888080 fc84808080 e28080 c3a9 f09f9880 efbfbd efbfbf f48fbfbf c3a9a9 c32e
  e2822e f09f982e
`);

function hex(text) {
  return Buffer.from(text).toString('hex');
}

function* nested() {
  for (const depth of [1, 2, DEEPEST - 1, DEEPEST, DEEPEST + 1, DEEPEST + 2, 64, 1000]) {
    yield '['.repeat(depth) + ']'.repeat(depth);
    if (depth <= 64) yield '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
    if (depth > 64) continue;
    yield '['.repeat(depth) + ']'.repeat(depth - 1);
    yield '['.repeat(depth) + '1 1' + ']'.repeat(depth);
  }
}

/** Every document once, as bytes. */
function documents() {
  const texts = [
    ...NUMBERS, ...NUMBERS.map((number) => `[${number}]`), ...WORDS,
    ...WORDS.map((word) => `{"a":${word}}`),
    ...STRINGS, ...HALVES, ...SHAPES, ...nested(),
    ...SPACES.flatMap((space) => [space, `${space}[1]`, `[1${space}]`, `{"a"${space}:1}`]),
  ];
  const bytes = BYTES.flatMap((wrong) => [`22${wrong}22`, `${wrong}31`,
  `${hex('{"a":"x')}${wrong}${hex('"}')}`]);
  return [...new Set([...texts.map(hex), ...bytes])].map((digits) => Buffer.from(digits, 'hex'));
}

/** What Node makes of bytes: as its servers read them, what is not UTF-8 becomes U+FFFD. */
export function isJSON(bytes) {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Whether a value has half of a surrogate pair in it. */
function hasHalf(value) {
  if (typeof value === 'string') return !value.isWellFormed();
  return value instanceof Object && Object.entries(value).flat().some(hasHalf);
}

function depth(value) {
  return value instanceof Object ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
}

/** By which rule a document that Node takes is none of ours, if there is one. */
function exception(bytes) {
  if (!isJSON(bytes)) return null;
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes) || hasHalf(JSON.parse(text))) return 'N6';
  return depth(JSON.parse(text)) > DEEPEST ? 'J1' : null;
}

/** A document as it stands in the file: as text where that is possible. */
function entry(bytes) {
  const text = bytes.toString('utf8');
  const given = Buffer.from(text).equals(bytes) ? { text } : { hex: bytes.toString('hex') };
  const rule = exception(bytes);
  return { ...given, json: isJSON(bytes), ...(rule && { exception: rule }) };
}

/** The file as it should be, by this Node. */
export function file() {
  const entries = documents().map(entry);
  // What a reader could not see is escaped.
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const line = (value) => JSON.stringify(value).replace(/[^\x20-\x7e]/g, escaped);
  const body = entries.map((one) => `    ${line(one)}`).join(',\n');
  return `{\n  "count": ${entries.length},\n  "documents": [\n${body}\n  ]\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, file());
