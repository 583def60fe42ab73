/**
 * A canvas whose pixels are asked for lies in host memory. Otherwise the page stands still until the graphics process has ended what it
 * renders: half a second on a software adapter, a tenth on a card (the picture for the list of works, 0.3 s after each change).
 */
import { expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';

const READS = /\.(?:toDataURL|toBlob|getImageData|convertToBlob)\(/;

it('canvases that are read back say so when they are made', () => {
  const reading = Object.entries(readFolder('src/app', '.ts')).filter(([, text]) => READS.test(text));
  expect(reading.length).toBeGreaterThan(1);
  const wrong = reading.flatMap(([path, text]) =>
    [...text.matchAll(/getContext\('2d'([^)]*)\)/g)]
      .filter(([, options]) => !options!.includes('willReadFrequently: true'))
      .map(() => path),
  );
  expect(wrong).toEqual([]);
});
