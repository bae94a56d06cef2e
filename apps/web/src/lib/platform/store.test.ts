import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('a listener hears each change, finds the new value, and can stop', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.read()));
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect(heard).toEqual([2, 3]);
  expect(store.read()).toBe(4);
});

test('one that stops while others are told leaves them their turn', () => {
  const store = createStore('');
  const heard: string[] = [];
  const stopFirst = store.subscribe(() => {
    heard.push('first');
    stopFirst();
  });
  store.subscribe(() => heard.push('second'));
  store.set('a');
  store.set('b');
  expect(heard).toEqual(['first', 'second', 'second']);
});
