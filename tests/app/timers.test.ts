/**
 * Nothing polls. What changes is heard of: state by its store, the document by commits, the film by the session's progress. A timer is one
 * of those below; a new one needs a line, and a reason that is no look at something that could tell.
 */
import { expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';

/** Each calls setTimeout so often. */
const TIMERS: Record<string, [number, string]> = {
  // Other tasks have their turn.
  'features/bench/run': [2, 'yields'],
  'storage/archive': [2, 'yields'],
  'features/lessons/experiment-run': [1, 'yields'],
  'shell/main': [2, 'yields; a kernel that should be there is not'],
  'render/quiesce': [1, 'yields'],
  'render/frames': [2, 'yields; a page that is not drawn has no frames'],
  // Once, after a pause in what the user does.
  'consent/consent': [1, 'pause'],
  'storage/disk': [1, 'pause'],
  'features/lab/furnace': [1, 'pause'],
  'features/lab/run': [1, 'pause'],
  'features/lessons/code-question': [1, 'pause'],
  'features/lessons/write/writer': [1, 'pause'],
  'features/material/drafts': [1, 'pause'],
  'features/paths/install': [1, 'pause'],
  'features/paths/orbit': [1, 'pause'],
  'features/text/sync': [2, 'pause'],
  'render/drag': [1, 'pause'],
  'viewport/navigate': [1, 'pause'],
  // Not more often than that.
  'state/paced': [1, 'rate'],
  'viewport/screen': [1, 'rate'],
  // A time has passed.
  'features/equation/readout': [1, 'the pointer rests'],
  'features/files/farm': [1, 'a folder does not tell of files that come'],
  'features/files/progress': [1, 'most files are read before they show'],
  'storage/db': [1, 'storage that does not answer'],
  'storage/workspace': [2, 'by then there is a picture to store'],
  'storage/save-file': [1, 'the download has begun'],
  'features/lessons/paper': [1, 'figures that do not load'],
  'ui/intent': [1, 'the pointer rests'],
  'ui/messages': [1, 'a message has been read'],
  'render/recovery': [1, 'the graphics process starts again'],
  'render/session': [1, 'quick changes do not flicker'],
  'render/silence': [1, 'a kernel does not answer'],
  'state/events': [1, 'the end of patience'],
  'features/video/dialog': [1, 'the download has begun'],
  'shell/afterwards': [1, 'the first picture is no longer waited for'],
};

const files = Object.entries(readFolder('src/app', '.ts'));
const calls = (name: string): Record<string, number> =>
  Object.fromEntries(
    files
      .map(([path, text]) => [path, text.match(new RegExp(`(?<!typeof )\\b${name}\\b`, 'g'))?.length ?? 0] as const)
      .filter(([, count]) => count > 0),
  );

it('one clock ticks, while somebody listens', () => expect(calls('setInterval')).toEqual({ 'state/ticker': 1 }));

it('every other timer is known', () =>
  expect(calls('setTimeout')).toEqual(Object.fromEntries(Object.entries(TIMERS).map(([path, [count]]) => [path, count]))));
