import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Engine, protocol } from './engine.mjs';

const traces = readdirSync(new URL('../../Protocol/traces/', import.meta.url))
  .filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));

/** What the room sent in this trace, in order: time, connection and message of each line. */
function effects(trace) {
  return protocol(`traces/${trace}.effects`).trimEnd().split('\n').map((line) => {
    const [, connection, text] = line.match(/^\d+ (-?\d+) (.*)$/);
    return { connection: Number(connection), message: JSON.parse(text) };
  });
}

/** The engine's answer to every sample of a trace's gesture, by number, and to its end. */
function replay({ story, messages }) {
  const engine = new Engine();
  assert.equal(engine.reset(story), 0);
  const answers = [];
  let handle;
  for (const { message } of messages) {
    if (message.type === 'create') assert.equal(engine.put(message.item), 0);
    if (message.type === 'begin') {
      handle = engine.begin(message);
      assert.ok(handle >= 0);
      answers.push(engine.answer);
    }
    for (const sample of message.samples ?? []) {
      assert.ok(engine.move(handle, sample) >= 0);
      answers.push(engine.answer);
    }
    if (message.type === 'end') {
      assert.equal(engine.finish(handle, 'ended'), 0);
      answers.push(engine.answer);
    }
  }
  return answers;
}

test('there are recorded drags', () => assert.ok(traces.length >= 3));

for (const trace of traces) {
  test(`in the browser the drag "${trace}" goes as it did on the server`, () => {
    const answers = replay(JSON.parse(protocol(`traces/${trace}.json`)));
    const messages = effects(trace);
    const own = messages.flatMap(({ message }) => message.own ?? []);
    assert.ok(own.length > 10);
    for (const { gesture, state, error, ...told } of own) {
      const { edges, ...answer } = state === 'open' ? answers[told.n] : answers.at(-1);
      assert.deepEqual(answer, told);
    }
    // The one who watches is told every edge.
    const edges = messages.filter(({ connection }) => connection === 0)
      .flatMap(({ message }) => message.records ?? []).filter(({ type }) => type === 'edge')
      .map(({ type, gesture, member, ...told }) => told);
    assert.ok(edges.length > 0);
    assert.deepEqual(answers.flatMap((answer) => answer.edges), edges);
  });
}
