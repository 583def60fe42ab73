/** Curves without materials → a scene on the neutral stage. */
import type { SceneInput } from '../../document.ts';
import { checkScene } from '../../parse.ts';
import type { Imported } from '../imported.ts';
import { boundsOf, conditioning, moved, stageAround } from '../stage.ts';
import { documentCurves, type ImportedCurves } from './imported.ts';

export function stagedCurves(curves: ImportedCurves, file: string, up: 'y' | 'z', notes: string[]): Imported {
  const own = boundsOf([curves.points], up, curves.radii);
  const move = conditioning(own, file);
  const hasColors = curves.colors !== undefined;
  const materials: SceneInput['materials'] = {
    hair: { file: 'hair', params: hasColors ? { color_by: 'reflectance', reflectance: [1, 1, 1] } : {} },
  };
  const stage = stageAround(moved(own, move), file, materials);
  const transform = {
    scale: move.scale,
    rotate: (up === 'z' ? [-90, 0, 0] : [0, 0, 0]) as [number, number, number],
    translate: move.translate,
  };
  const isPlain = up === 'y' && move.scale === 1 && move.translate.every((each) => each === 0);
  return {
    scene: checkScene({
      ...stage,
      materials: { ...materials, ...stage.materials },
      shapes: [
        {
          type: 'curves',
          name: 'hair',
          data: documentCurves(curves),
          basis: curves.basis,
          material: 'hair',
          ...(!isPlain && { transform }),
        },
        ...stage.shapes,
      ],
    }),
    notes,
  };
}
