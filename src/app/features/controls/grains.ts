/** Controls of the colours of grains: which of their numbers, its range, what is left out, the map. */
import type { Pane } from 'tweakpane';
import { COLOR_MAPS, type ColorMap } from '../../../scene/colormap.ts';
import type { ColorScale } from '../../../scene/document-scale.ts';
import { type ParticleChoice, type Scalar, SCALARS, SCALAR_TITLES } from '../../../scene/import/particles.ts';
import { hasGrains, recolored } from '../files/grains.ts';
import type { App } from '../../app.ts';
import { bind } from './bind.ts';
import type { Folder } from './controls.ts';
import { folderOf } from './folders.ts';
import { sentence } from '../../../base/sentence.ts';

export function grainsFolder(page: App, pane: Pane): Folder {
  const { state } = page;
  const folder = folderOf(page, pane, 'grains', 'Grains', true);
  const scale = (): ColorScale => state.get().document.colorScale ?? NONE;
  const scalar = (): Scalar => SCALARS.find((each) => SCALAR_TITLES[each].title === scale().title) ?? 'pressure';
  const choose = (change: ParticleChoice): void => {
    const { document, source } = state.get();
    const { min, max, cutoff, map } = scale();
    // Another number has a range of its own, and so has what is left out.
    const kept = change.scalar === undefined ? { range: [min, max] as const, ...(cutoff !== undefined && { cutoff }) } : {};
    recolored(document, source, { scalar: scalar(), map, ...kept, ...change })
      .then((next) => page.edit(next, 'grains'))
      .catch((error: unknown) => page.say(sentence(error), 'error'));
  };
  const bound = [
    bind(
      folder,
      'Colours show',
      { options: Object.fromEntries(SCALARS.map((each) => [SCALAR_TITLES[each].title, each])) },
      () => scalar() as string,
      (value) => choose({ scalar: value as Scalar }),
    ),
    bind(
      folder,
      'Lowest',
      NUMBER,
      () => scale().min,
      (min, isLast) => isLast && choose({ range: [min, scale().max] }),
    ),
    bind(
      folder,
      'Highest',
      NUMBER,
      () => scale().max,
      (max, isLast) => isLast && choose({ range: [scale().min, max] }),
    ),
    bind(
      folder,
      'Leave out below',
      NUMBER,
      () => scale().cutoff ?? 0,
      (cutoff, isLast) => isLast && choose({ cutoff }),
    ),
    bind(
      folder,
      'Map',
      { options: Object.fromEntries(COLOR_MAPS.map((each) => [each, each])) },
      () => scale().map as string,
      (map) => choose({ map: map as ColorMap }),
    ),
  ];
  const refresh = (): void => {
    const { document, source } = state.get();
    folder.hidden = document.colorScale === undefined || !hasGrains(source);
    if (!folder.hidden) bound.forEach((each) => each.refresh());
  };
  refresh();
  return { refresh };
}

/** Pressures and speeds are of any size. */
const NUMBER = { format: (value: number) => String(Number(value.toPrecision(6))) };

const NONE: ColorScale = { title: '', unit: '', min: 0, max: 1, map: 'viridis', held: false };
