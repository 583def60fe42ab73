/** What an edit of the scene makes necessary: one table. */
import { hasDetail } from '../scene/detailed.ts';
import type { SceneDocument, Shape } from '../scene/document.ts';
import { isShown } from '../scene/document-things.ts';
import { allShapes, atOrigin } from '../scene/geometry/placed.ts';
import { imagesInUse } from '../scene/images.ts';
import { materialsInUse } from '../scene/materials.ts';
import { accumulateApart, gainsOf, lightGroupsOf } from '../scene/groups.ts';
import { structureKind } from '../scene/structure/structure.ts';
import { equal } from '../base/equal.ts';

export interface Changes {
  /** Shapes moved, came or went, or another structure is wanted: structure and primitives. */
  geometry: boolean;
  /** Where instances and shapes that move stand: the hierarchy over them. */
  placements: boolean;
  /** Which material a shape has, which files and values the materials have. The kernel follows from its text. */
  materials: boolean;
  lights: boolean;
  /** Camera, film size, render settings, environment: one uniform. */
  view: boolean;
  /** Factors of orders and of light groups that accumulate apart: what shows the film has to know, the film itself goes on. */
  display: boolean;
  /** Any but `display`: the film starts over. */
  any: boolean;
}

type Part = Exclude<keyof Changes, 'any' | 'display'>;

/** Which parts of a document decide which part of the work. What is in no row changes nothing in the image. */
const TABLE: readonly { part: Part; of: (scene: SceneDocument) => unknown }[] = [
  { part: 'geometry', of: ofGeometry },
  { part: 'placements', of: ({ instances }) => instances.map(unnamed) },
  {
    part: 'materials',
    of: (scene) => [looksOf(scene), scene.media, scene.fog, allShapes(scene).map(fillingOf), ...densityPrograms(scene)],
  },
  {
    part: 'lights',
    of: (scene) => [
      scene.lights.filter(isShown).map(unnamed),
      scene.render.lightChoice,
      allShapes(scene).map((shape) => shape.emission),
      kernelGains(scene),
      ...otherMediumSampling(scene),
    ],
  },
  {
    // Guiding and wavelengths are left out where there are none, as other ways to sample media are below.
    part: 'view',
    of: ({
      camera,
      film,
      environment,
      render: {
        spp: _spp,
        structure: _structure,
        orderWeights: _weights,
        mediumSampling: _,
        guiding,
        guidingPaths,
        spectral,
        caustics,
        ...render
      },
    }) => [
      camera,
      film,
      environment,
      render,
      ...(guiding === 'none' ? [] : [guiding, guidingPaths]),
      ...(spectral ? ['spectral'] : []),
      ...(caustics === 'sampled' ? [] : [caustics]),
    ],
  },
];

function ofGeometry(scene: SceneDocument): unknown {
  const { shapes, objects, instances, camera, render } = scene;
  return [
    shapes.map(geometryOf),
    Object.entries(objects).map(([name, object]) => [name, object.shapes.map(geometryOf)]),
    instances.map(({ object, matrices, hidden }) => [object, matrices?.length, hidden === true]),
    // How it rolls changes no keys.
    camera.shutter && { open: camera.shutter.open, close: camera.shutter.close },
    structureKind(render.structure),
    ...heightSources(scene),
  ];
}

/** Images of heights, which no material need look at, and texts of programs; nothing where there are none, as in films of before. */
function heightSources(scene: SceneDocument): unknown[] {
  const { images, programs } = scene;
  return allShapes(scene).flatMap((shape): unknown[] => {
    const { image, program } = (shape.type === 'mesh' && shape.displacement) || {};
    if (program !== undefined) return [programs[program]];
    return image ? [[images[image], images[images[image]?.of ?? image]]] : [];
  });
}

/** Left out where it is what it was before there were others: films of then are gone on with. */
const otherMediumSampling = ({ render: { mediumSampling } }: SceneDocument): string[] =>
  mediumSampling === 'distance' ? [] : [mediumSampling];

/** The order of the groups is part of it: it gives them their numbers. */
function kernelGains(scene: SceneDocument): unknown {
  return [lightGroupsOf(scene), accumulateApart(scene) ? null : gainsOf(scene)];
}

const shownGains = (scene: SceneDocument): unknown => [accumulateApart(scene) ? gainsOf(scene) : null, scene.render.orderWeights];

/** What no shape and no environment uses changes nothing in the image. */
function looksOf(scene: SceneDocument): unknown {
  const { programs, materials, environment, images } = scene;
  const names = [...materialsInUse(scene)].sort();
  const sky = environment.type === 'constant' ? null : environment;
  const program = sky?.type === 'program' ? sky.file : undefined;
  const uses = names.map((name) => materials[name]);
  const sdfs = allShapes(scene).flatMap((shape) => (shape.type === 'sdf' ? [[shape.program, shape.params, programs[shape.program]]] : []));
  // Parameters count images, so that the names of all of them matter.
  const pictures = imagesInUse(scene).map((name) => [images[name], images[images[name]?.of ?? name]]);
  return [
    names,
    uses,
    sdfs,
    sky,
    Object.keys(images),
    pictures,
    [...uses.map((use) => use?.file), program].map((file) => (file === undefined ? null : programs[file])),
  ];
}

/** Texts of densities in the document; nothing where there are none: films of before there were are gone on with. */
const densityPrograms = ({ media, programs }: SceneDocument): unknown[] =>
  Object.values(media).flatMap(({ density }) => (density === undefined ? [] : [programs[density.program]]));

const fillingOf = (shape: Shape): unknown => [shape.material, 'interior' in shape ? shape.interior : undefined];

/** What a thing is called, and what it belongs to, changes nothing in the image. */
function unnamed<T extends { name?: string | undefined; collection?: string | undefined }>(each: T): Omit<T, 'name' | 'collection'> {
  const { name: _name, collection: _collection, ...rest } = each;
  return rest;
}

function geometryOf(shape: Shape): unknown {
  const { name: _name, collection: _collection, material: _material, emission: _emission, ...filled } = shape;
  const { interior: _interior, ...geometry } = 'interior' in filled ? filled : { ...filled, interior: undefined };
  if (geometry.type === 'mesh' && geometry.data !== undefined && !hasDetail(shape)) {
    // They only say how a mesh is divided and displaced, and this one is not.
    const { polygons: _polygons, creases: _creases, ...data } = geometry.data;
    return { ...geometry, data };
  }
  if (geometry.type !== 'sdf') return geometry;
  const { program: _program, params: _params, ...standing } = geometry;
  return standing;
}

/** The geometry but for where shapes are that move. */
const unplaced = (scene: SceneDocument): unknown =>
  ofGeometry({
    ...scene,
    shapes: scene.shapes.map((shape) => (shape.motion === undefined ? shape : { ...atOrigin(shape)[1], motion: shape.motion })),
  });

/** Everything in a document that the samples of its image depend on. */
export const decisive = (scene: SceneDocument): unknown => TABLE.map(({ of }) => of(scene));

/** Compares two documents; without a previous one everything has changed. */
export function changesBetween(previous: SceneDocument | null, next: SceneDocument): Changes {
  const changes: Changes = { geometry: false, placements: false, materials: false, lights: false, view: false, display: false, any: false };
  for (const { part, of } of TABLE) {
    changes[part] = previous === null || !equal(of(previous), of(next), Object.is);
    changes.any ||= changes[part];
  }
  // What moves stands by itself: put elsewhere, it is what it was.
  if (changes.geometry && previous !== null && equal(unplaced(previous), unplaced(next), Object.is))
    [changes.geometry, changes.placements] = [false, true];
  changes.display = previous === null || !equal(shownGains(previous), shownGains(next), Object.is);
  return changes;
}
