/** What lies over the picture: tools, boxes of the structure, the heat map, the readout of a pixel. */
import type { Page } from '../shell/page.ts';
import { nextTask } from '../../base/task.ts';
import { installBoxes } from './boxes.ts';
import { installHeatMap } from './heat-map.ts';
import { installInspector } from './inspect.ts';
import { installTools } from './tools.ts';

export const order = 10;

export async function install(page: Page): Promise<void> {
  installTools(page);
  const boxes = (): void => installBoxes(page, async () => (await import('./wires.ts')).mountWires(page));
  for (const each of [boxes, installHeatMap, installInspector]) {
    await nextTask();
    each(page);
  }
}
