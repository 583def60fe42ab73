/** The worker that decodes large images of environments. */
import { sentence } from '../../base/sentence.ts';
import { readRadiance, type Radiance } from '../../image/decode/radiance.ts';

export type RadianceAnswer = { radiance: Radiance } | { failed: string };

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const post = (answer: RadianceAnswer, transfer: ArrayBuffer[]): void => globalThis.postMessage(answer, { transfer });
  readRadiance(data).then(
    (radiance) => post({ radiance }, [radiance.data.buffer]),
    (error: unknown) => post({ failed: sentence(error) }, []),
  );
});
